"""Friendly names for guests who did not choose one."""

import secrets
from collections.abc import Mapping
from typing import Final

import msgspec


class Words(msgspec.Struct, frozen=True):
    """Words that go together in any pair; `pattern` says how."""

    pattern: str
    qualities: tuple[str, ...]
    beings: tuple[str, ...]


_ENGLISH: Final = Words(
    "{quality} {being}",
    (
        *("Brave", "Bright", "Calm", "Cheerful", "Clever", "Curious", "Gentle", "Golden"),
        *("Happy", "Humble", "Jolly", "Kind", "Lucky", "Merry", "Patient", "Quick"),
        *("Quiet", "Silver", "Sunny", "Wise"),
    ),
    (
        *("Badger", "Bear", "Crane", "Dolphin", "Falcon", "Fox", "Hare", "Hedgehog"),
        *("Heron", "Lynx", "Magpie", "Otter", "Owl", "Panda", "Raven", "Robin"),
        *("Seal", "Squirrel", "Tiger", "Turtle"),
    ),
)
_BENGALI: Final = Words(
    "{quality} {being}",
    (
        *("সাহসী", "শান্ত", "চতুর", "সুখী", "দয়ালু", "হাসিখুশি", "চঞ্চল", "বিনয়ী"),
        *("সোনালি", "রুপালি", "দ্রুত", "ধৈর্যশীল", "জ্ঞানী", "উজ্জ্বল", "কৌতূহলী", "ভাগ্যবান"),
    ),
    (
        *("বাঘ", "হাতি", "দোয়েল", "শালিক", "ময়না", "টিয়া", "হরিণ", "খরগোশ"),
        *("কাছিম", "বিড়াল", "মাছরাঙা", "ময়ূর", "ইলিশ", "বাবুই", "কোকিল", "প্রজাপতি"),
    ),
)
_VIETNAMESE: Final = Words(
    "{being} {quality}",
    (
        *("Vui Vẻ", "Dũng Cảm", "Hiền Lành", "Thông Minh", "Nhanh Nhẹn", "May Mắn", "Tò Mò"),
        *("Chăm Chỉ", "Bình Tĩnh", "Tốt Bụng", "Khéo Léo", "Lanh Lợi", "Kiên Nhẫn", "Lạc Quan"),
        *("Tươi Sáng", "Thân Thiện"),
    ),
    (
        *("Mèo", "Gấu", "Hổ", "Voi", "Thỏ", "Cáo", "Rùa", "Cú"),
        *("Sóc", "Nai", "Trâu", "Hạc", "Sẻ", "Khỉ", "Ong", "Rái Cá"),
    ),
)
_CHINESE: Final = Words(
    "{quality}的{being}",
    (
        *("快樂", "勇敢", "聰明", "溫柔", "安靜", "幸運", "好奇", "善良"),
        *("機靈", "耐心", "開朗", "謙虛", "敏捷", "金色", "銀色", "沉着"),
    ),
    (
        *("貓", "老虎", "熊貓", "狐狸", "兔子", "海豚", "麻雀", "烏龜"),
        *("松鼠", "小鹿", "白鶴", "燕子", "水獺", "貓頭鷹", "大象", "鯨魚"),
    ),
)
# Only masculine nouns, so that every adjective fits every noun.
_FRENCH: Final = Words(
    "{being} {quality}",
    (
        *("agile", "calme", "courageux", "curieux", "doré", "doux", "futé", "gentil"),
        *("habile", "joyeux", "malin", "patient", "rapide", "sage", "serein", "vaillant"),
    ),
    (
        *("Blaireau", "Castor", "Cerf", "Chat", "Dauphin", "Écureuil", "Faucon", "Hérisson"),
        *("Héron", "Hibou", "Lapin", "Lynx", "Merle", "Ours", "Panda", "Renard"),
    ),
)
# By the first part of a language tag.
LANGUAGES: Final[Mapping[str, Words]] = {
    "en": _ENGLISH,
    "bn": _BENGALI,
    "vi": _VIETNAMESE,
    "zh": _CHINESE,
    "fr": _FRENCH,
}


def random_name(language: str = "en") -> str:
    """Return a name in a language, given by its tag; in English if we have no words in it."""
    words = LANGUAGES.get(language.lower().split("-")[0], _ENGLISH)
    quality, being = secrets.choice(words.qualities), secrets.choice(words.beings)
    return words.pattern.format(quality=quality, being=being)
