import { useQuery } from '@tanstack/react-query';
import { failureSentence } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { player, PlayTrackButton, trackOfPost } from '../../player/index.ts';
import { PlayButton } from '../../ui/controls/play-button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { messages } from './follows.messages.ts';

const quietClasses = 'bg-surface-2! text-text! hover:bg-surface-3!';

/** Plays the pinned or most liked track of a user. The track is fetched when the user presses play. */
export function PlayTopPost({ userName }: { userName: string }) {
  const toast = useToast();
  const { data, isFetching, refetch } = useQuery({
    ...queryOf(api.feed.getTopPost, { params: { userName } }),
    enabled: false,
  });
  const track = data?.post ? trackOfPost(data.post) : null;
  const title = messages.musicBy({ userName });
  if (track) return <PlayTrackButton track={track} title={title} size="small" className={quietClasses} />;
  const play = async () => {
    const answer = await refetch();
    const topTrack = answer.data?.post ? trackOfPost(answer.data.post) : null;
    if (topTrack) player.play(topTrack);
    else toast.failure(answer.error ? failureSentence(answer.error) : messages.theresNothingToPlayYet);
  };
  return (
    <PlayButton
      title={title}
      isPlaying={false}
      loading={isFetching}
      size="small"
      className={quietClasses}
      onClick={() => void play()}
    />
  );
}
