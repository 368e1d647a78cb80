import type { notifications } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { player, trackOfPost } from '../../player/index.ts';

/** A notification whose track the viewer may hear. */
export type PlayableNotification = notifications.Notification & {
  id: string;
  track: notifications.NotificationTrack;
};

export const isPlayable = (item: notifications.Notification): item is PlayableNotification =>
  item.id !== null && item.track !== null;

/**
 * Plays or pauses the track of a notification. It starts at once; the waveform and the names come
 * with the post.
 */
export async function playNotification(queries: QueryClient, item: PlayableNotification): Promise<void> {
  const { id, track } = item;
  if (player.isCurrent(id)) return player.toggle();
  const { peaks, stream, ...parts } = track;
  if (stream !== null)
    player.play({ ...parts, id, features: [], source: stream, waveform: peaks, kind: 'post' });
  const post = await queries.fetchQuery(queryOf(api.posts.getPost, { params: { id } }));
  const wholeTrack = trackOfPost(post);
  if (wholeTrack === null) return;
  if (stream === null) player.play(wholeTrack);
  else player.update(wholeTrack);
}
