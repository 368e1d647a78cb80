import { isolateText } from '@backbeat/contract';
import { sortableMessages } from '../../../ui/sortable/sortable.messages.ts';
import type { EditedTrack } from './track-order.ts';
import { messages } from './edit.messages.ts';

export const isolatedTitle = ({ title }: EditedTrack): string => isolateText(title);

/** Says where a track is in the new list, for screen readers. */
export function describeMove(track: EditedTrack, next: readonly EditedTrack[]): string {
  const place = next.findIndex(({ post }) => post === track.post);
  const title = isolatedTitle(track);
  const disc = next[place]?.disc;
  if (disc === undefined) return messages.takenOff({ title });
  return disc === track.disc
    ? sortableMessages.moved({ title, position: place + 1, count: next.length })
    : messages.movedToDisc({ title, disc });
}
