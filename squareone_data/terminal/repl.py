"""The prompt for people who play in the terminal: the table, lists of actions, undo and hints.

It works on a terminal and, line by line, through pipes. The ``board`` of a game draws the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Generic

from typing_extensions import TypeVar

from squareone_data.engine.bots import seat_bot
from squareone_data.engine.game_loop import Step
from squareone_data.game.engine import Broken, Outcome, UnknownAction
from squareone_data.rng import Chance

from .session import Session

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)

PAGE = 15
"""The number of actions on a page."""
MAX_COUNTED = 1000
"""The limit for counting actions; searching for a text stops after this number of pages."""
HELP = """\
NUMBER       choose from the list
ACTION       perform an action, such as: {example}
VERB         list the actions of a verb; Enter lists more, back returns
TEXT         list the actions that contain a text
undo         undo your last action of this turn
hint         show the action that a bot would choose
why ACTION   explain whether an action is legal
table        draw the table again
show ID...   show tiles as cards
save [FILE]  save the record, or a copy to another file
quit         save the game and leave; you can continue it later
An action that revealed hidden information cannot be undone."""


class PlayerLeft(Exception):
    """A player left the game before its end."""


class Dialogue(Generic[S, A]):
    """The dialogue with people who play a game.

    Args:
        session: the game.
        console: the console to draw on.
        ask: prints a prompt and returns the answer, without the end of the line.
        save: writes the record, to another file if one is given, and returns the path.
        lang: the language of names.
        confirm: whether to ask before an action that ends a turn.

    Raises:
        MissingCapability: the game cannot be drawn.
    """

    def __init__(
        self, session: Session[S, A], console: Console, ask: Callable[[str], str],
        save: Callable[[Path | None], Path | None], *, lang: str = "en", confirm: bool = False,
    ) -> None:  # fmt: skip
        self.session, self.engine, self.console = session, session.engine, console
        self.ask, self.save, self.lang, self.confirm = ask, save, lang, confirm
        self.board = session.game.board
        self._verbs: Sequence[str] = ()
        """The listed verbs, by number from 1; empty if actions are listed."""
        self._actions: list[A] = []
        """The listed actions, by number from 1; empty if verbs are listed."""
        self._source: Iterator[A] | None = None
        """The actions after the listed ones; None if verbs are listed."""
        self._verb = ""
        self._drawn = False

    def play(self) -> None:
        """Play until the game is over.

        Raises:
            PlayerLeft: a player quit.
            EOFError: the input has ended.
        """
        self.say("Type help for a list of commands.")
        while True:
            step = self.session.advance()
            if step is not None:
                self.report(step)
            elif self.session.over:
                return
            else:
                self.decide()

    def draw(self) -> None:
        """Draw the table as the seat to act sees it, without the hidden cards of other seats."""
        seen = self.engine.observe(self.session.state, self.session.seat).state
        self.console.print(self.board.board(seen, self.session.names))
        self._drawn = True

    def say(self, text: str | Text, style: str = "") -> None:
        """Print a text; control characters are replaced."""
        from rich.text import Text

        if isinstance(text, str):
            shown = (letter if letter.isprintable() or letter == "\n" else "?" for letter in text)
            text = Text("".join(shown), style=style)
        self.console.print(text)

    def report(self, step: Step[S, A]) -> None:
        """Print an action, and save the record at the end of a turn."""
        self._drawn = False
        if self.session.ends_turn(step):
            try:
                self.save(None)
            except OSError as error:
                # A full disk must not end the game, which is still in memory.
                self.say(f"{error}. You can play on and save the game elsewhere with `save FILE`.", "bold")

        who = "chance" if step.seat is None else f"seat {step.seat} ({self.session.names[step.seat]})"
        text = str(step.action)
        if step.seat is None and len(text) > 60:
            text = f"{text[:59]}…"
        self._with_label(f"{who}: {text}", step.before, step.action)

    def _with_label(self, text: str, state: S, action: A) -> None:
        """Print a text about an action, with the label of the game."""
        from rich.text import Text

        label = self.board.label(state, action)
        self.say(Text("  ").join([Text(text), *([label] if label else [])]))

    # -- one decision ------------------------------------------------------------------------------------------------

    def decide(self) -> None:
        """Ask the person to act until the state changes."""
        if not self._drawn:
            self.draw()
        self.menu()
        while True:
            status = self.board.status(self.session.state, self.session.names)
            words = self.ask(f"{status} > ").split()
            if self.answered(words):
                return

    def menu(self) -> None:
        """List the verbs."""
        from rich.columns import Columns
        from rich.text import Text

        legal = self.engine.legal_actions(self.session.state)
        self._verbs, self._actions, self._source, self._verb = legal.verbs, [], None, ""
        entries = []
        for number, verb in enumerate(self._verbs, 1):
            some = list(islice(legal.of(verb), MAX_COUNTED + 1))
            count = f"{MAX_COUNTED}+" if len(some) > MAX_COUNTED else str(len(some))
            entries.append(Text(f"{number} {some[0] if len(some) == 1 else f'{verb} ({count})'}"))
        self.console.print(Columns(entries, padding=(0, 3)))

    def answered(self, words: Sequence[str]) -> bool:
        """Carry out an answer, and return whether the state has changed."""
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
        count = len(self._verbs) or len(self._actions)
        if not 1 <= number <= count:
            self.say(f"invalid number {number}; expected 1 to {count}")
            return False
        return self._typed(self._verbs[number - 1]) if self._verbs else self._do(self._actions[number - 1])

    def _typed(self, text: str) -> bool:
        state = self.session.state
        try:
            return self._do(self._parsed(text))
        except UnknownAction as error:
            unknown = error
        legal = self.engine.legal_actions(state)
        wanted = text.casefold()
        verb = wanted.partition(" ")[0]
        # If the actions of a verb are listed, search these first.
        verb = verb if verb in legal.verbs else self._verb
        found = list(islice(_matching(legal.of(verb), wanted), MAX_COUNTED)) if verb else []
        found = found or list(islice(_matching(legal, wanted), MAX_COUNTED))
        exact = [action for action in found if str(action).casefold().startswith(wanted)]
        if len(exact) == 1:
            return self._do(exact[0])
        if found:
            self._verbs, self._actions, self._source, self._verb = (), [], iter(exact or found), verb
            self.more()
        else:
            self.say(f"{wanted} is not legal here" if wanted in self.engine.verbs else str(unknown))
        return False

    def _parsed(self, text: str) -> A:
        """Parse an action; letter case does not matter.

        Raises:
            UnknownAction: the text is not an action.
        """
        try:
            return self.engine.parse(text, self.session.state)
        except UnknownAction as unknown:
            verb, _, rest = text.partition(" ")
            try:
                return self.engine.parse(f"{verb.lower()} {rest.upper()}".strip(), self.session.state)
            except UnknownAction:
                raise unknown from None

    def more(self) -> None:
        """List the next page of actions, or the verbs."""
        if self._source is None:
            self.menu()
            return
        page = list(islice(self._source, PAGE))
        if not page:
            self.say("no more actions; type back for the list of verbs")
            return
        first = len(self._actions) + 1
        self._actions += page
        for number, action in enumerate(page, first):
            self._with_label(f"{number:>3} {action}", self.session.state, action)
        following = next(self._source, None)
        if following is not None:
            self._source = chain([following], self._source)
            self.say("press Enter for more, type a part of an action to filter, or type back for the list of verbs")

    def _do(self, action: A) -> bool:
        state = self.session.state
        if broken := self.engine.explain(state, action):
            self._explain(str(action), broken)
            return False
        if self.confirm:
            step = Step(state, action, self.engine.apply(state, action), None, False)
            if (
                self.session.ends_turn(step)
                and self.ask(f"{action} ends your turn. Press Enter to confirm, or type no > ").strip()
            ):
                return False
        self.report(self.session.act(action))
        return True

    def _explain(self, text: str, broken: Iterable[Broken]) -> None:
        self.say(f"{text} is not legal here:", "bold")
        for reason in broken:
            self.say(f"  {reason}")

    # -- commands ----------------------------------------------------------------------------------------------------

    def _help(self, words: Sequence[str]) -> bool:
        legal = self.engine.legal_actions(self.session.state)
        self.say(HELP.format(example=next(iter(legal))))
        self.console.print(self.board.legend(self.session.catalog.definition, self.lang))
        return False

    def _undo(self, words: Sequence[str]) -> bool:
        step = self.session.undo()
        if step is None:
            self.say(
                "nothing to undo; you can undo only your own actions of this turn, back to the last one that revealed "
                "hidden information"
            )
            return False
        self._drawn = False
        self.say(f"undone: {step.action}")
        return True

    def _hint(self, words: Sequence[str]) -> bool:
        session = self.session
        *_, best = session.game.bots
        seat = session.seat
        # Use a separate bot and stream, so that a hint does not change the game.
        adviser = seat_bot(session.game, best, Chance(session.chance.seed), seat)
        action = adviser.choose(self.engine.observe(session.state, seat))
        self._with_label(f"{best} suggests: {action}", session.state, action)
        return False

    def _why(self, words: Sequence[str]) -> bool:
        if not words:
            self.say(
                "missing action; for example: why " + str(next(iter(self.engine.legal_actions(self.session.state))))
            )
            return False
        try:
            action = self._parsed(" ".join(words))
        except UnknownAction as error:
            self.say(str(error))
            return False
        broken = self.engine.explain(self.session.state, action)
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
        catalog = self.session.catalog
        card = catalog.game.card
        for word in words:
            tile = catalog.everything.get(word.upper())
            if tile is None:
                self.say(f"unknown tile {word!r}")
            else:
                self.console.print(card(tile, catalog.definition, self.lang))
        if not words:
            self.say("missing tile id; for example: show W05")
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
        raise PlayerLeft

    def _back(self, words: Sequence[str]) -> bool:
        self.menu()
        return False


def _matching(actions: Iterable[A], part: str) -> Iterator[A]:
    """Yield the actions whose text contains every word of a part; stop after a limit, as lists can be very long."""
    words = part.split()
    for action in islice(actions, MAX_COUNTED * PAGE):
        text = str(action).casefold()
        if all(word in text for word in words):
            yield action


def standings(outcome: Outcome, names: Sequence[str]) -> Iterator[str]:
    """Yield the standings line by line: the ranking, then the winner and the tie-break."""
    for standing in sorted(outcome.seats, key=lambda standing: standing.rank):
        more = "".join(f", {name.replace('_', ' ')} {count}" for name, count in standing.more.items() if count)
        points = "point" if standing.total == 1 else "points"
        yield f"{standing.rank}. seat {standing.seat} ({names[standing.seat]}): {standing.total} {points}{more}"
    if len(outcome.seats) == 1:
        return  # a single player has no opponent to win against
    first = " and ".join(f"seat {seat} ({names[seat]})" for seat in outcome.winners)
    if len(outcome.winners) > 1:
        yield f"{first} share the {'victory' if outcome.over else 'lead'}."
    else:
        decided = f", by {outcome.tie_break.replace('_', ' ')}" if outcome.tie_break else ""
        yield f"{first} {'wins' if outcome.over else 'leads'}{decided}."
