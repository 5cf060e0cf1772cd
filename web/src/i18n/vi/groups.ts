import type { groups as source } from "../en/groups";
import type { Translation } from "../shape";

export const groups = {
  Brown: "Nâu",
  "Light blue": "Xanh da trời",
  Pink: "Hồng",
  Orange: "Cam",
  Red: "Đỏ",
  Yellow: "Vàng",
  Green: "Xanh lá",
  Blue: "Xanh dương",
  "Dark blue": "Xanh đậm",
  Railroads: "Nhà ga",
  Stations: "Bến và ga",
  Utilities: "Dịch vụ công ích",
} satisfies Translation<typeof source>;
