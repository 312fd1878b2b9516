"""The polyominoes that a kind of piece can name as its shape."""

POLYOMINOES = {
    "monomino": "#",
    "domino": "##",
    "straight-tromino": "###",
    "corner-tromino": "#./##",
    "straight-tetromino": "####",
    "square-tetromino": "##/##",
    "l-tetromino": "..#/###",
    "skew-tetromino": ".##/##.",
    "t-tetromino": "###/.#.",
}
"""Each name with its cells, drawn row by row, as ``game.json`` can also give them."""
