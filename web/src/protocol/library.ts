import { asGuest, json, moderating, openly, own, personally } from "./api";
import type {
  BoardChecked,
  BoardKept,
  BoardPublished,
  BoardReportWish,
  LibraryBoard,
  LibraryPage,
  PublishedBoard,
} from "./types";

/** What is listed of the library. */
export interface LibraryWish {
  by: "liked" | "played" | "newest";
  words: string;
  from: number;
}

/** A board to be published: of its own, as the next version of an item, or made from another. */
export interface Publication {
  board: unknown;
  note: string;
  item: string;
  forked: string;
}

/** Boards of people's own: kept to be played, published, liked. */
export const library = {
  /** A board of somebody's own, by the name that rooms know it by. */
  board: (name: string) => json<BoardChecked>(`/api/boards/${name}`),
  keep: (board: unknown) => own<BoardKept>("/api/boards", { method: "POST", body: { board } }),
  list: (wish: LibraryWish) =>
    json<LibraryPage>(
      `/api/library?${new URLSearchParams({ by: wish.by, words: wish.words, from: String(wish.from) })}`,
    ),
  mine: () => own<LibraryPage>("/api/library?mine"),
  one: (id: string) => openly<LibraryBoard>(`/api/library/${encodeURIComponent(id)}`),
  publish: (body: Publication) => own<BoardPublished>("/api/library", { method: "POST", body }),
  like: (id: string, liked: boolean) =>
    own<PublishedBoard>(`/api/library/${encodeURIComponent(id)}/like`, {
      method: "POST",
      body: { liked },
    }),
  report: async (id: string, body: BoardReportWish): Promise<void> => {
    await asGuest(`/api/library/${encodeURIComponent(id)}/report`, { method: "POST", body });
  },
  withdraw: async (id: string): Promise<void> => {
    await personally(`/api/library/${encodeURIComponent(id)}`, { method: "DELETE" });
  },
  takeDown: async (id: string, reason: string, hidden = true): Promise<void> => {
    const path = `/api/moderation/boards/${encodeURIComponent(id)}`;
    await moderating(path, { method: "POST", body: { hidden, reason } });
  },
};
