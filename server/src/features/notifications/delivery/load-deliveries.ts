import {
  DELETED_USER,
  limits,
  notificationPath,
  notifications,
  screens,
  type preferences,
} from '@backbeat/contract';
import type { Queryable } from '../../../db/database.ts';
import type { BlockViewer } from '../../block-filter/index.ts';
import { groupFollows } from '../group-follows.ts';
import { listUnread } from '../inbox.queries.ts';
import { viewNotification } from '../notifications.views.ts';
import { loadRows } from '../read-inbox.ts';
import { listQuotedNotes, type QuotedNote } from '../rooms/room-notifications.queries.ts';
import { messages } from './notifications.messages.ts';

/** What a mail or a push says about one notification. */
export interface Delivery {
  kind: preferences.NotificationKind;
  /** The key of the notification, by which a later push replaces it. */
  key: string;
  text: string;
  /** The path of the page to which it leads. */
  path: string;
  /** In a mail about several new notes of a room: the notes, newest first. */
  quotes: { text: string; path: string }[];
}

/**
 * Loads what to say about notifications, newest first: those that the user still has not read and
 * still wants on the channel. It never contains the text of a chat message.
 */
export async function loadDeliveries(
  db: Queryable,
  channel: 'email' | 'push',
  userId: string,
  ids: readonly string[],
): Promise<Delivery[]> {
  // There is no session here that says whether the user blocks or mutes others.
  const viewer = { id: userId, hasBlocks: true, hasMuted: true };
  const entries = groupFollows(await listUnread(db, viewer, channel, ids));
  const rows = await loadRows(db, viewer, entries.slice(0, limits.notifications.mailed));
  const quotesOf = await loadQuotes(db, channel, viewer, rows);
  return rows.flatMap(({ row, entry }) => {
    const kind = notifications.CHOSEN_KINDS[row.kind];
    if (kind === null) return [];
    // Pushes about mix rooms say who and what only.
    const hidesWords = row.kind === 'chat' || (kind === 'notes' && channel === 'push');
    const notification = viewNotification(hidesWords ? { ...row, words: null } : row, entry);
    const { key, noti: text, notiType, userName } = notification;
    const profile = screens.profile.replace(':userName', () => encodeURIComponent(userName));
    const other = notiType === 'FOLLOW' ? profile : screens.home;
    const path = notificationPath(notification) ?? other;
    const quotes = (quotesOf.get(row.id) ?? []).map(({ number, version, name, text: note }) => ({
      text: messages.noteQuote({
        name: name === '' ? DELETED_USER : name,
        version,
        text: notifications.quoteWords(note),
      }),
      path: `${path}?${new URLSearchParams({ note: String(number) }).toString()}`,
    }));
    return [{ kind, key, text, path, quotes }];
  });
}

/** Loads the notes of the notifications that stand for several, at most as many as a mail lists. */
async function loadQuotes(
  db: Queryable,
  channel: 'email' | 'push',
  viewer: BlockViewer,
  rows: readonly { row: { id: string; notes: number } }[],
): Promise<Map<string, QuotedNote[]>> {
  const ids = rows.flatMap(({ row: { id, notes } }) => (notes > 1 ? [id] : []));
  const notes = channel === 'email' && ids.length > 0 ? await listQuotedNotes(db, viewer, ids) : [];
  const quotes = new Map<string, QuotedNote[]>();
  for (const note of notes.slice(0, limits.notifications.mailed))
    quotes.set(note.notificationId, [...(quotes.get(note.notificationId) ?? []), note]);
  return quotes;
}
