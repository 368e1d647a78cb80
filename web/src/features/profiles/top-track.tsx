import type { users } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { paths } from '../../navigation/paths.ts';
import { PlayTrackButton, trackOfPost, TrackWaveform } from '../../player/index.ts';
import { Link } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { topPostQuery } from './play-profile-button.tsx';
import { TopTrackLoading } from './profile-loading.tsx';
import { messages } from './profiles.messages.ts';

/** The pinned track of a user, else the most liked one, as a wide waveform. */
export function TopTrack({ user: { userName, postsCount } }: { user: users.User }) {
  const { data, isPending } = useQuery(topPostQuery(userName));
  const isOwn = useSignedInUser().userName === userName;
  const post = data?.post;
  const track = post ? trackOfPost(post) : null;
  if (isPending && postsCount > 0) return <TopTrackLoading />;
  if (!data || !post || !track) return null;
  const label = data.isPinned ? messages.pinnedTrack : messages.topTrack;
  return (
    <section
      aria-label={label}
      className="flex items-center gap-4 rounded-l bg-surface-1 p-4 md:gap-6 md:p-5"
    >
      <Artwork
        id={post.id}
        peaks={post.waveform}
        src={post.banner}
        ratio="square"
        className="w-20 shrink-0 self-start rounded-m md:w-31"
      >
        <PlayTrackButton track={track} onArt className="absolute inset-0 m-auto" />
      </Artwork>
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-2">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
          <div className="min-w-0">
            <p className="text-[14px] text-text-2">{label}</p>
            <h2 className="text-[20px]">
              <Link to={paths.post(post.id)} className="thumb block truncate rounded-s hover:underline">
                <bdi>{post.title}</bdi>
              </Link>
            </h2>
          </div>
          {isOwn && data.isPinned ? <UnpinButton id={post.id} /> : null}
        </div>
        <TrackWaveform track={track} height={56} />
      </div>
    </section>
  );
}

function UnpinButton({ id }: { id: string }) {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: () => call(api.posts.unpinPost, { params: { id } }),
    onSuccess: () => refetchAfter(queries, 'pin'),
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
    },
  });
  return (
    <Button size="small" loading={isPending} onClick={() => mutate()}>
      {messages.unpin}
    </Button>
  );
}
