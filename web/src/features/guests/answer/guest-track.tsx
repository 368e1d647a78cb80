import type { guests, posts } from '@backbeat/contract';
import { useState, type ReactNode } from 'react';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { renderText } from '../../../lib/format/render-text.ts';
import { PlayTrackButton, TrackTime, TrackWaveform } from '../../../player/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { FormError } from '../../auth/index.ts';
import { useProposedSound } from '../../credits/index.ts';
import { GuestNotice } from '../guest-layout.tsx';
import { useGuestPost } from '../guests.queries.ts';
import { GuestAnswer } from './guest-answer.tsx';
import { GuestVersions } from './guest-versions.tsx';
import { RolesAndShares } from './roles-and-shares.tsx';
import { messages } from '../guests.messages.ts';

/** The track of a guest: how it sounds, what they are asked, and who else is on it. */
export function GuestTrack({ invitation }: { invitation: guests.Invitation }) {
  const [hasDeclined, setHasDeclined] = useState(false);
  const { author } = invitation.post;
  const { data: post, error, isFetching, refetch } = useGuestPost(invitation.post.id);
  if (hasDeclined)
    return (
      <GuestNotice title={messages.declinedTitle}>
        <output className="text-[17px] text-text-2">{messages.declinedText({ author })}</output>
      </GuestNotice>
    );
  if (!post)
    return error ? (
      <GuestNotice title={messages.failedTitle}>
        <FormError sentence={failureSentence(error)} />
        <Button loading={isFetching} onClick={() => void refetch()}>
          {messages.tryAgain}
        </Button>
      </GuestNotice>
    ) : (
      <GuestNotice title={<VisuallyHidden>{messages.loadingTrack}</VisuallyHidden>}>
        <Skeleton className="h-24 w-full rounded-m" />
        <Skeleton className="h-72 w-full rounded-l" />
      </GuestNotice>
    );
  return (
    <article className="relative isolate">
      <Glow post={post} />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-6 pt-4 pb-16 lg:grid-cols-[minmax(0,1fr)_440px] lg:grid-rows-[auto_1fr] lg:gap-y-12 lg:pt-12">
        <Head post={post} isPending={invitation.isPending} />
        <div className="max-lg:-mx-2 lg:row-span-2">
          <GuestAnswer post={post} invitation={invitation} onDeclined={() => setHasDeclined(true)} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:gap-12">
          <RolesAndShares post={post} guest={invitation.guest} />
          <GuestVersions post={post} />
        </div>
      </div>
    </article>
  );
}

/** The picture of the track as light behind its head. */
const Glow = ({ post: { id, waveform, banner } }: { post: posts.Post }) => (
  <div aria-hidden="true" className="absolute inset-x-0 top-0 -z-10 h-[520px] overflow-clip">
    <div className="absolute -inset-10 opacity-38 blur-[50px] saturate-120">
      <Artwork id={id} peaks={waveform} src={banner} className="size-full" />
    </div>
    <div className="absolute inset-0 bg-linear-to-b from-transparent from-20% to-ink" />
  </div>
);

function Head({ post, isPending }: { post: posts.Post; isPending: boolean }) {
  const { id, title, author, banner, waveform, status, proposal, version } = post;
  const number = proposal?.version ?? version;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-7">
      <p className="flex min-w-0 items-center gap-3 text-[17px] text-text-2">
        <Avatar seed={author.userName} src={uploadedPicture(author.profilePic)} size={36} />
        <span className="min-w-0 wrap-anywhere">
          {isPending ? renderText(messages.invites({ author: author.userName, strong })) : author.userName}
        </span>
      </p>
      <div className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-4 md:grid-cols-[136px_minmax(0,1fr)] md:gap-7">
        <Artwork
          id={id}
          peaks={waveform}
          src={banner}
          eager
          ratio="square"
          className="rounded-l shadow-raised"
        />
        <div className="min-w-0">
          <span className="text-text-2">
            {status === 'PUBLISHED'
              ? messages.version({ version: number })
              : messages.versionDraft({ version: number })}
          </span>
          <h1 dir="auto" className="text-left text-[clamp(32px,5vw,68px)] font-stretch-[86%] wrap-anywhere">
            {title}
          </h1>
        </div>
      </div>
      <Sound post={post} />
    </header>
  );
}

/** The player of exactly the version that the guest is asked about. */
function Sound({ post }: { post: posts.Post }) {
  const { track, isProcessing } = useProposedSound(post);
  if (!track)
    return (
      <output className="text-text-2">{isProcessing ? messages.notPlayable : messages.cannotPlay}</output>
    );
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 md:gap-x-5">
      <PlayTrackButton track={track} size="large" />
      <div className="min-w-0">
        <TrackWaveform track={track} height={64} />
        <TrackTime track={track} />
      </div>
    </div>
  );
}

const strong = (text: ReactNode) => <strong className="text-text">{text}</strong>;
