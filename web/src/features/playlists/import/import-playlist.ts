import type { playlists } from '@backbeat/contract';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';

type Item = playlists.PlaylistItem;

/** An entry of the file with the item of the playlist that stands for it; null if there is none. */
export interface ImportedRow {
  line: number;
  title: string;
  creator: string;
  item: Item | null;
  /** Whether the user has chosen the track. */
  isChosen: boolean;
}

export interface ImportResult {
  playlist: playlists.Playlist;
  rows: readonly ImportedRow[];
}

/** Items of one request. */
const PAGE_SIZE = 100;

/** Creates a playlist from a file. Repeated with the same key, it returns the same playlist. */
export async function importPlaylist(file: File, idempotencyKey: string): Promise<ImportResult> {
  const { playlist, matched, unmatched } = await call(
    api.playlists.importPlaylist,
    { body: { playlist: {}, file } },
    { idempotencyKey },
  );
  return { playlist, rows: rowsOf(await loadItems(playlist.id, matched), unmatched) };
}

async function loadItems(id: string, count: number): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 0; page * PAGE_SIZE < count; page += 1) {
    const { content } = await call(api.playlists.listItems, {
      params: { id },
      query: { page: String(page), size: String(PAGE_SIZE) },
    });
    items.push(...content);
  }
  return items;
}

/** The entries of a file in their order: those without a track, and between them the items. */
export function rowsOf(
  items: readonly Item[],
  unmatched: readonly playlists.UnmatchedEntry[],
): ImportedRow[] {
  const missing = new Map(unmatched.map((entry) => [entry.line, entry]));
  const remaining = items.values();
  return Array.from({ length: items.length + unmatched.length }, (_, index) => {
    const line = index + 1;
    const entry = missing.get(line);
    if (entry) return { ...entry, item: null, isChosen: false };
    const { value } = remaining.next();
    return {
      line,
      title: value?.post?.title ?? '',
      creator: value?.post?.author.userName ?? '',
      item: value ?? null,
      isChosen: false,
    };
  });
}

/** The item after which the track of a row belongs; null for the start. */
export const itemBeforeRow = (rows: readonly ImportedRow[], line: number): string | null =>
  rows.findLast((row) => row.line < line && row.item !== null)?.item?.id ?? null;
