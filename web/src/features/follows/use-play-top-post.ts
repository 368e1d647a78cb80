import { useQuery } from '@tanstack/react-query';
import { failureSentence } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { player, trackOfPost, type Track } from '../../player/index.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { messages } from './follows.messages.ts';

interface TopPost {
  /** Null before it is fetched, and if the user has none. */
  track: Track | null;
  isFetching: boolean;
  play: () => Promise<void>;
}

/** The pinned or most liked track of a user, which is fetched when the viewer plays it. */
export function usePlayTopPost(userName: string): TopPost {
  const toast = useToast();
  const { data, isFetching, refetch } = useQuery({
    ...queryOf(api.feed.getTopPost, { params: { userName } }),
    enabled: false,
  });
  return {
    track: data?.post ? trackOfPost(data.post) : null,
    isFetching,
    play: async () => {
      const answer = await refetch();
      const track = answer.data?.post ? trackOfPost(answer.data.post) : null;
      if (track) player.play(track);
      else toast.failure(answer.error ? failureSentence(answer.error) : messages.theresNothingToPlayYet);
    },
  };
}
