import type { notes } from '@backbeat/contract';
import { draftOf, readDraft, writeDraft } from '../../../lib/drafts/text-drafts.ts';

/** Where a new note goes; null for the whole version. */
export type Place = notes.Note['shownAt'];

/** The key of the draft of a new note. */
export const newNoteDraft = (postId: string, viewerId: string): string => draftOf(`room-${postId}`, viewerId);

/** The key of the place of that draft. */
const placeDraft = (postId: string, viewerId: string): string => draftOf(`room-place-${postId}`, viewerId);

/** Stores where a new note goes, so that its text returns with it after a reload. */
export const storePlace = (postId: string, viewerId: string, place: Place): void =>
  writeDraft(placeDraft(postId, viewerId), place ? [place.at, place.end ?? ''].join(' ') : 'whole');

/** Where the unsent note of a viewer goes; 'closed' if there is none. */
export function readPlace(postId: string, viewerId: string): Place | 'closed' {
  if (readDraft(newNoteDraft(postId, viewerId)) === '') return 'closed';
  const [at = '', end = ''] = readDraft(placeDraft(postId, viewerId)).split(' ');
  if (at === '' || !Number.isFinite(Number(at))) return null;
  return { at: Number(at), end: end === '' ? null : Number(end) };
}
