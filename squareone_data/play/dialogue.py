"""The conversation with people who play in the terminal: the table, a list to choose from, taking back, advice.

Works on a terminal and, line by line, through pipes. What is particular to a game comes from its part ``board``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .chance import Chance
from .contract import Outcome, UnknownAction
from .match import Step
from .players import make, makers
from .sitting import Sitting

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

PAGE = 15
"""So many actions are listed at once."""
MOST_COUNTED = 1000
"""No list is counted, or searched for a text, any further than this many times its page."""
HELP = """\
a number     do what stands beside it
an action    do it: {example}
a verb       list its actions; Enter lists more, back returns
part of one  list the actions that contain it
undo         take back your last action of this turn
hint         what a bot would do
why ACTION   whether an action is legal, and every rule it breaks
table        draw the table again
show ID...   tiles as cards
save [FILE]  write the record now, or to another file too
quit         leave; the game is kept and can go on later
An action that turned up something hidden cannot be taken back."""


class Left(Exception):
    """Somebody left the game before its end."""


class Dialogue:
    """A game played with people.

    Args:
        sitting: the game.
        console: where to draw.
        ask: asks a question and gives the answer, without the end of the line.
        save: writes the record, to a file other than the usual one if one is named; gives its path.
        lang: the language of names.
        confirm: whether to ask before an action that ends a turn.

    Raises:
        MissingPart: the game cannot be drawn.
    """

    def __init__(
        self, sitting: Sitting, console: Console, ask: Callable[[str], str], save: Callable[[Path | None], Path | None],
        *, lang: str = "en", confirm: bool = False,
    ) -> None:  # fmt: skip
        self.sitting, self.engine, self.console = sitting, sitting.engine, console
        self.ask, self.save, self.lang, self.confirm = ask, save, lang, confirm
        self.part = sitting.kind.part("board")
        self._shown: list[Any] = []
        self._source: Iterator[Any] | None = None
        self._verb = ""
        self._drawn = False

    def play(self) -> None:
        """Play until the game is over.

        Raises:
            Left: somebody quit.
            EOFError: there is nobody to ask any more.
        """
        self.say("Write help to see what you can write.")
        while True:
            step = self.sitting.advance()
            if step is not None:
                self.tell(step)
            elif self.sitting.over:
                return
            else:
                self.decide()

    def draw(self) -> None:
        """Draw the table as who is to act sees it: somebody else's hidden cards are no business of theirs."""
        seat = self.engine.seat_to_act(self.sitting.state)
        assert seat is not None
        seen = self.engine.observe(self.sitting.state, seat).state
        self.console.print(self.part.board(seen, self.sitting.names))
        self._drawn = True

    def say(self, text: str | Text, style: str = "") -> None:
        """Say something; no part of it is taken for a command to the terminal."""
        from rich.text import Text

        if isinstance(text, str):
            text = Text("".join(one if one.isprintable() or one == "\n" else "?" for one in text), style=style)
        self.console.print(text)

    def tell(self, step: Step) -> None:
        """Say what somebody did; a turn that is over is saved."""
        self._drawn = False
        if self.sitting.ends_turn(step):
            try:
                self.save(None)
            except OSError as error:
                # A full disk must not end the game: what was played is still here.
                self.say(f"{error}. Play on; `save FILE` keeps the game elsewhere.", "bold")

        who = "chance" if step.seat is None else f"seat {step.seat} ({self.sitting.names[step.seat]})"
        text = str(step.action)
        if step.seat is None and len(text) > 60:
            text = f"{text[:59]}…"
        self._with_label(f"{who}: {text}", step.before, step.action)

    def _with_label(self, text: str, state: Any, action: Any) -> None:
        """Say something of an action, and what the game has to add to its text."""
        from rich.text import Text

        label = self.part.label(state, action)
        self.say(Text("  ").join([Text(text), *([label] if label else [])]))

    # -- one decision ------------------------------------------------------------------------------------------------

    def decide(self) -> None:
        """Ask the person who is to act until something is done or taken back."""
        if not self._drawn:
            self.draw()
        self.menu()
        while True:
            asked = self.part.status(self.sitting.state, self.sitting.names)
            words = self.ask(f"{asked} > ").split()
            if self.answered(words):
                return

    def menu(self) -> None:
        """List the verbs."""
        self._source, self._verb = None, ""
        legal = self.engine.legal_actions(self.sitting.state)
        self._shown = list(legal.verbs)
        entries = []
        for number, verb in enumerate(self._shown, 1):
            some = list(islice(legal.of(verb), MOST_COUNTED + 1))
            count = f"{MOST_COUNTED}+" if len(some) > MOST_COUNTED else str(len(some))
            entries.append(f"{number} {some[0] if len(some) == 1 else f'{verb} ({count})'}")
        from rich.columns import Columns
        from rich.text import Text

        self.console.print(Columns([Text(one) for one in entries], padding=(0, 3)))

    def answered(self, words: Sequence[str]) -> bool:
        """Do what was asked for; whether the state is another one now."""
        if not words:
            self.more()
            return False
        commands: dict[str, Callable[[Sequence[str]], bool]] = {
            "help": self._help, "?": self._help, "undo": self._undo, "hint": self._hint, "why": self._why,
            "table": self._table, "show": self._show, "save": self._save, "quit": self._quit, "back": self._back,
        }  # fmt: skip
        word = words[0].casefold()
        if word in commands:
            return commands[word](words[1:])
        if len(words) == 1 and word.isdecimal() and word.isascii():
            return self._numbered(int(word[:9]))
        return self._typed(" ".join(words))

    def _numbered(self, number: int) -> bool:
        if not 1 <= number <= len(self._shown):
            self.say(f"there is no {number}; choose from 1 to {len(self._shown)}")
            return False
        chosen = self._shown[number - 1]
        return self._typed(chosen) if isinstance(chosen, str) else self._do(chosen)

    def _typed(self, text: str) -> bool:
        state = self.sitting.state
        try:
            return self._do(self._parsed(text))
        except UnknownAction as error:
            unknown = error
        legal = self.engine.legal_actions(state)
        wanted = text.casefold()
        verb = wanted.partition(" ")[0]
        # In a list of one verb a part of an action is looked for there first.
        verb = verb if verb in legal.verbs else self._verb
        found = list(islice(_matching(legal.of(verb), wanted), MOST_COUNTED)) if verb else []
        found = found or list(islice(_matching(legal, wanted), MOST_COUNTED))
        exact = [one for one in found if str(one).casefold().startswith(wanted)]
        if len(exact) == 1:
            return self._do(exact[0])
        if found:
            self._source, self._shown, self._verb = iter(exact or found), [], verb
            self.more()
        else:
            self.say(f"no {wanted} is legal here" if wanted in self.engine.VERBS else str(unknown))
        return False

    def _parsed(self, text: str) -> Any:
        """An action from its text, however its letters are capitalized.

        Raises:
            UnknownAction: it is none.
        """
        try:
            return self.engine.parse(text, self.sitting.state)
        except UnknownAction as unknown:
            verb, _, rest = text.partition(" ")
            try:
                return self.engine.parse(f"{verb.lower()} {rest.upper()}".strip(), self.sitting.state)
            except UnknownAction:
                raise unknown from None

    def more(self) -> None:
        """List the next page of the actions that are being looked at, or the verbs."""
        if self._source is None:
            self.menu()
            return
        page = list(islice(self._source, PAGE))
        if not page:
            self.say("that was all; back returns to the verbs")
            return
        first = len(self._shown) + 1
        self._shown += page
        for number, action in enumerate(page, first):
            self._with_label(f"{number:>3} {action}", self.sitting.state, action)
        following = next(self._source, None)
        if following is not None:
            from itertools import chain

            self._source = chain([following], self._source)
            self.say(
                "Enter lists more; a part of an action lists only those that contain it; back returns to the verbs"
            )

    def _do(self, action: Any) -> bool:
        state = self.sitting.state
        if broken := self.engine.explain(state, action):
            self._explain(str(action), broken)
            return False
        if self.confirm:
            step = Step(state, action, self.engine.apply(state, action), None, False)
            if (
                self.sitting.ends_turn(step)
                and self.ask(f"{action} ends your turn. Enter does it, no does not > ").strip()
            ):
                return False
        step = self.sitting.act(action)
        self.tell(step)
        return True

    def _explain(self, text: str, broken: Iterable[Any]) -> None:
        self.say(f"{text} is not legal here:", "bold")
        for one in broken:
            self.say(f"  {one}")

    # -- commands ----------------------------------------------------------------------------------------------------

    def _help(self, words: Sequence[str]) -> bool:
        legal = self.engine.legal_actions(self.sitting.state)
        self.say(HELP.format(example=next(iter(legal))))
        self.console.print(self.part.legend(self.sitting.catalog.game, self.lang))
        return False

    def _undo(self, words: Sequence[str]) -> bool:
        step = self.sitting.undo()
        if step is None:
            self.say(
                "there is nothing to take back: only your own actions of this turn can be, and none up to the last "
                "that turned up something hidden"
            )
            return False
        self._drawn = False
        self.say(f"taken back: {step.action}")
        return True

    def _hint(self, words: Sequence[str]) -> bool:
        sitting = self.sitting
        *_, best = makers(sitting.kind)
        seat = self.engine.seat_to_act(sitting.state)
        assert seat is not None
        # A stream of its own: asking for advice changes nothing for anybody.
        adviser = make(sitting.kind, best, Chance(sitting.chance.seed), seat)
        action = adviser.choose(self.engine.observe(sitting.state, seat))
        self._with_label(f"{best} would: {action}", sitting.state, action)
        return False

    def _why(self, words: Sequence[str]) -> bool:
        if not words:
            self.say(
                "write an action after it, such as: why "
                + str(next(iter(self.engine.legal_actions(self.sitting.state))))
            )
            return False
        try:
            action = self._parsed(" ".join(words))
        except UnknownAction as error:
            self.say(str(error))
            return False
        broken = self.engine.explain(self.sitting.state, action)
        if broken:
            self._explain(str(action), broken)
        else:
            self.say(f"{action} is legal")
        return False

    def _table(self, words: Sequence[str]) -> bool:
        self.draw()
        self.menu()
        return False

    def _show(self, words: Sequence[str]) -> bool:
        catalog = self.sitting.catalog
        card = catalog.kind.part("card").card
        for word in words:
            tile = catalog.everything.get(word.upper())
            if tile is None:
                self.say(f"no tile has the id {word!r}")
            else:
                self.console.print(card(tile, catalog.game, self.lang))
        if not words:
            self.say("write the id of a tile after it")
        return False

    def _save(self, words: Sequence[str]) -> bool:
        try:
            path = self.save(Path(" ".join(words)) if words else None)
        except (OSError, ValueError) as error:
            self.say(str(error), "bold")
        else:
            self.say(f"saved: {path}")
        return False

    def _quit(self, words: Sequence[str]) -> bool:
        raise Left

    def _back(self, words: Sequence[str]) -> bool:
        self.menu()
        return False


def _matching(actions: Iterable[Any], part: str) -> Iterator[Any]:
    """The actions whose text contains a part, looked for only so far: a list may be nearly endless."""
    words = part.split()
    for action in islice(actions, MOST_COUNTED * PAGE):
        text = str(action).casefold()
        if all(word in text for word in words):
            yield action


def standings(outcome: Outcome, names: Sequence[str]) -> Iterator[str]:
    """What a game came to, or stands at, line by line: the ranking, then who wins and what broke a tie."""
    for one in sorted(outcome.seats, key=lambda one: one.rank):
        more = "".join(f", {name.replace('_', ' ')} {count}" for name, count in one.more.items() if count)
        points = "point" if one.total == 1 else "points"
        yield f"{one.rank}. seat {one.seat} ({names[one.seat]}): {one.total} {points}{more}"
    if len(outcome.seats) == 1:
        return  # who plays alone wins against nobody
    first = " and ".join(f"seat {one} ({names[one]})" for one in outcome.winners)
    if len(outcome.winners) > 1:
        yield f"{first} share the {'victory' if outcome.over else 'lead'}."
    else:
        decided = f", by {outcome.tie_break.replace('_', ' ')}" if outcome.tie_break else ""
        yield f"{first} {'wins' if outcome.over else 'leads'}{decided}."
