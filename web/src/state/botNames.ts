import { locale, n, t } from "../i18n/index.svelte";
import { BOT_LEVELS, levelName } from "./levels";

/** How bots' names are written in Bengali and in Chinese; other languages write them as they are. */
const SPELLINGS: Readonly<Record<string, readonly [bengali: string, chinese: string]>> = {
  Otis: ["ওটিস", "奧提斯"],
  Pearl: ["পার্ল", "珀爾"],
  Wendell: ["ওয়েন্ডেল", "溫德爾"],
  Mabel: ["মেবেল", "梅布爾"],
  Chester: ["চেস্টার", "切斯特"],
  Opal: ["ওপাল", "歐珀"],
  Floyd: ["ফ্লয়েড", "弗洛伊"],
  Hazel: ["হেজেল", "海柔"],
  Virgil: ["ভার্জিল", "維吉爾"],
  Nell: ["নেল", "奈兒"],
  Rina: ["রিনা", "麗娜"],
  Kamal: ["কামাল", "卡馬爾"],
  Shirin: ["শিরিন", "詩琳"],
  Babul: ["বাবুল", "巴布爾"],
  Moyna: ["ময়না", "莫伊娜"],
  Tareq: ["তারেক", "塔雷克"],
  Jhorna: ["ঝর্ণা", "喬娜"],
  Habib: ["হাবিব", "哈比卜"],
  Lipi: ["লিপি", "莉比"],
  Selim: ["সেলিম", "塞利姆"],
  Bình: ["বিন", "阿平"],
  Thảo: ["থাও", "阿草"],
  Khánh: ["খান", "阿慶"],
  Giang: ["জাং", "阿江"],
  Phúc: ["ফুক", "阿福"],
  Quỳnh: ["কুইন", "阿瓊"],
  Dũng: ["জুং", "阿勇"],
  Ngân: ["ঙান", "阿銀"],
  Sơn: ["সন", "阿山"],
  Trang: ["চাং", "阿莊"],
  "Ka-ming": ["কা-মিং", "家明"],
  "Siu-fong": ["সিউ-ফং", "小芳"],
  "Wing-kei": ["উইং-কেই", "永基"],
  "Mei-ling": ["মেই-লিং", "美玲"],
  "Chi-keung": ["চি-কিউং", "志強"],
  "Yuk-lan": ["ইউক-লান", "玉蘭"],
  "Tin-yau": ["তিন-ইয়াউ", "天佑"],
  "Pui-shan": ["পুই-শান", "佩珊"],
  "Kwok-wah": ["কোক-ওয়া", "國華"],
  "Lai-fan": ["লাই-ফান", "麗芬"],
  Odile: ["ওদিল", "奧迪勒"],
  Gaston: ["গাস্তোঁ", "加斯東"],
  Lucette: ["লুসেত", "露賽特"],
  Firmin: ["ফিরমাঁ", "菲爾曼"],
  Ginette: ["জিনেত", "吉奈特"],
  Marcel: ["মার্সেল", "馬塞爾"],
  Solange: ["সোলাঁজ", "索朗熱"],
  Achille: ["আশিল", "阿希爾"],
  Perrine: ["পেরিন", "佩琳"],
  Anatole: ["আনাতোল", "阿納托"],
};

const NUMBERED = /^(\S+) (\d)$/u;

/** Return how a seat's name is written in the present language: a bot's, or one that is a number. */
export function shownName(name: string, bot: string | null): string {
  const [, word, number] = NUMBERED.exec(name) ?? [];
  if (!bot) return word === "Player" ? t("players.numbered", { n: n(Number(number)) }) : name;
  const spelled = SPELLINGS[name];
  if (spelled) return written(name, spelled);
  // bots of earlier games are called by their level and a number
  const level = BOT_LEVELS.find(({ id }) => id === word?.toLowerCase());
  return level ? `${levelName(level.id)} ${n(Number(number))}` : name;
}

function written(name: string, [bengali, chinese]: readonly [string, string]): string {
  if (locale.language === "bn") return bengali;
  return locale.language === "zh" ? chinese : name;
}
