# ruff: noqa: RUF001 - letters that look like others are what this is about
"""Names that look like others: what is left of a name when everything is gone that the eye misses.

Two names with the same skeleton cannot be told apart at a glance.  The tables hold what letters of
several alphabets look like; they are for telling names apart, not for reading them.
"""

import hashlib
import re
import unicodedata
from functools import lru_cache
from typing import Final

from freehold.bots import BOTS
from freehold.server.games.unicode_scripts import latin_base, mixes_alphabets

REMEMBERED: Final = 4_096  # names whose skeleton is at hand
LONGEST_MARKED: Final = 24  # characters of a name with its mark
_MARK: Final = re.compile(r"\s?#\d+\s*$")

# Letters beside the Latin ones that they look like; capitals first: small ones look otherwise.
_CAPITALS: Final = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"  # Greek
    "ՕՏՍԼ"  # Armenian
    "ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᏔᎩᏃ"  # Cherokee
    "ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ"  # Lisu
    "ⲀⲂⲈⲌⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬ",  # Coptic
    "abezhikmnoptyx"
    + "osul"
    + "abcdehjklmprstvwyz"
    + "abcdefghijklmnoprstuvwxyz"
    + "abezhikmnopctyx",
)
_SMALL: Final = str.maketrans(
    "авгезікмнопрстухьѕјһԁԛԝүӏє"  # Cyrillic
    "αβγεζηικμνορστυχω"  # Greek
    "ոսօհցզյ"  # Armenian
    "ɑƅçðđɗəɛƒɡǥħɦıɨłɫƚŋɲøɔþƥɾɍʂŧʈʉʋʏƶʐ"  # Latin with strokes and tails
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡᴢ"  # small capitals
    "〇口ロ丨"  # Chinese and Japanese, which stand beside Latin letters
    "01|$@",
    "abre3ikmhonpctyxbsjhdqwyle"
    + "abyeznikuvopotuxw"
    + "nuohgqj"
    + "abcdddeefgghhiilllnnocpprrsttuvyzz"
    + "abcdefghijklmnoprstuvwz"
    + "oool"
    + "ollsa",
)
_TWO: Final = (("rn", "m"), ("vv", "w"))  # letters that together look like one
_DIACRITICS: Final = (
    (0x0300, 0x036F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F),
)  # fmt: skip # ranges of accents, side by side

# What seats, bots, their levels and who runs a game are called, in the languages of the client.
_RESERVED: Final = (
    *BOTS,
    *("Player", "Seat", "Bot", "Guest", "Host", "Bank", "Banker", "Server", "System", "Admin"),
    *("Administrator", "Moderator", "Freehold", "Beginner", "Steady", "Sharp", "Expert"),
    *("খেলোয়াড়", "আসন", "বট", "অতিথি", "ব্যাংক", "নতুন", "স্থির", "চতুর", "ওস্তাদ"),
    *("Joueur", "Place", "Robot", "Invité", "Banque", "Débutant", "Posé", "Malin"),
    *("Người chơi", "Ghế", "Máy", "Khách", "Ngân hàng"),
    *("Tập sự", "Điềm tĩnh", "Sắc sảo", "Bậc thầy"),
    *("玩家", "座位", "電腦", "訪客", "銀行", "新手", "穩健", "精明", "高手"),
)


@lru_cache(REMEMBERED)
def skeleton(name: str) -> str:
    """Return what the eye sees of a name: the same for all that look alike."""
    text = unicodedata.normalize("NFKC", name).translate(_CAPITALS)
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text.casefold()))
    text = "".join(_plain(letter) for letter in text).translate(_SMALL)
    text = "".join(map(latin_base, text))
    for two, one in _TWO:
        text = text.replace(two, one)
    return text.replace("i", "l")  # a capital I and a small l


def _plain(letter: str) -> str:
    """Return a letter or digit without its accent and in Latin digits; nothing of all else."""
    if letter in "|$@":
        return letter
    kind = unicodedata.category(letter)
    if kind[0] not in "LNM" or _is_diacritic(letter):
        return ""
    return str(unicodedata.decimal(letter)) if kind == "Nd" else letter


def _is_diacritic(letter: str) -> bool:
    code = ord(letter)
    if unicodedata.name(letter, "").startswith("VARIATION SELECTOR"):
        return True
    return any(first <= code <= last for first, last in _DIACRITICS)


@lru_cache(REMEMBERED)
def is_misleading(name: str) -> bool:
    """Tell whether a name looks like a bot's, a seat's or a mark, or mixes alphabets."""
    if mixes_alphabets(name) or _MARK.search(unicodedata.normalize("NFKC", name)):
        return True
    return skeleton(_unnumbered(name)) in _SKELETONS


def _unnumbered(name: str) -> str:
    """Return a name without what follows its last letter, such as the number of a seat."""
    end = len(name)
    while end and unicodedata.category(name[end - 1])[0] not in "LM":
        end -= 1
    return name[:end]


_SKELETONS: Final = frozenset(skeleton(name) for name in _RESERVED)


# --- marks


def marked(name: str, identity: str) -> str:
    """Return a name with a number after it, by which who bears it is told apart from others."""
    mark = _mark_of(identity)
    return f"{unmarked(name, identity)[: LONGEST_MARKED - len(mark)].rstrip()}{mark}"


def unmarked(name: str, identity: str) -> str:
    """Return a name without the mark of who bears it."""
    return name.removesuffix(_mark_of(identity))


def is_marked(name: str, identity: str) -> bool:
    """Tell whether a name bears the mark of whose it is."""
    return name.endswith(_mark_of(identity))


def _mark_of(identity: str) -> str:
    number = int.from_bytes(hashlib.sha256(identity.encode()).digest()[:4], "big") % 10_000
    return f" #{number:04d}"
