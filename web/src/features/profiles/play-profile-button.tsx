import type { users } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { player, trackOfPost, tracksOfPosts, usePlayback } from '../../player/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { postsOfQuery } from '../feed/index.ts';
import { messages } from './profiles.messages.ts';

/** The pinned or most liked post of a user. */
export const topPostQuery = (userName: string) => queryOf(api.feed.getTopPost, { params: { userName } });

/**
 * Plays the user's music, the top track first. Renders nothing for users without tracks. Until they are
 * loaded it keeps its place, so that nothing beside it moves.
 */
export function PlayProfileButton({
  user: { userName, postsCount, posts: reference },
}: {
  user: users.User;
}) {
  const { data: top, isPending } = useQuery(topPostQuery(userName));
  const { data: newestPage } = useQuery(postsOfQuery(reference)(0));
  const track = top?.post ? trackOfPost(top.post) : null;
  const { current, isPlaying } = usePlayback(track?.id ?? '');
  if (!track && !(isPending && postsCount > 0)) return null;
  const otherTracks = tracksOfPosts(newestPage?.content ?? []);
  const play = () => {
    if (current) player.toggle();
    else if (track)
      player.play(track, { among: [track, ...otherTracks.filter(({ id }) => id !== track.id)] });
  };
  return (
    <Button
      variant="primary"
      icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
      disabled={!track}
      onClick={play}
    >
      {isPlaying ? messages.pause : messages.play}
    </Button>
  );
}
