import { clock, type releases } from '@backbeat/contract';
import { lazy, Link } from '@packages/router';
import { useId, useState } from 'react';
import { dateLabel } from '../../../lib/format/time-labels.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { paths } from '../../../navigation/paths.ts';
import { UserLink } from '../../../navigation/user-link.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx';
import { Part } from '../../../ui/part.tsx';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { useReleaseAnswer } from './release-requests.queries.ts';
import { messages } from './requests.messages.ts';

const DeclineReleaseDialog = lazy(
  async () => (await import('./decline-release-dialog.tsx')).DeclineReleaseDialog,
);

interface ReleaseRequestCardProps {
  request: releases.ReleaseRequest;
  onAnswered: () => void;
}

/** Asks the viewer whether a track of theirs, or their name, may be on a release. */
export function ReleaseRequestCard({ request, onAnswered }: ReleaseRequestCardProps) {
  const { release, title, owner, time, tracks } = request;
  const heading = useId();
  const [dialogState, setDialogState] = useState<'never' | 'open' | 'closed'>('never');
  const { mutate, isPending } = useReleaseAnswer(request, onAnswered);
  return (
    <article
      aria-labelledby={heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 rounded-l bg-surface-1 p-4 md:grid-cols-[220px_minmax(0,1fr)] md:p-6"
    >
      <Artwork id={release.id} src={release.artwork} ratio="square" className="rounded-m max-md:w-40" />
      <div className="grid min-w-0 content-start gap-4">
        <header className="flex items-center gap-3">
          <Avatar seed={owner} src={uploadedPicture(release.owner.profilePic)} size={44} />
          <p className="min-w-0 grow break-words text-text-2">
            <strong className="text-text">
              <UserLink userName={owner} />
            </strong>{' '}
            {title === null ? messages.wantsName : messages.wantsTrack({ title })}
          </p>
          <time dateTime={time} className="shrink-0 text-[14px] text-text-3">
            {dateLabel(time)}
          </time>
        </header>
        <h2 id={heading} dir="auto" className="text-[24px] break-words">
          <Link to={paths.release(release.id)} className="thumb hover:underline">
            {release.title}
          </Link>
        </h2>
        <ol aria-label={messages.tracks} className="divide-y divide-line">
          {tracks.map((track) => (
            <li
              key={track.post}
              className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-baseline gap-x-2 py-2"
            >
              <span className="text-text-3 tabular-nums">{track.track}</span>
              <span className="min-w-0 break-words">
                <span>{track.title}</span>{' '}
                <span className="text-[14px] text-text-3">{messages.byName({ name: track.author })}</span>
              </span>
              <span className="text-text-2 tabular-nums">
                {track.duration === null ? null : clock(track.duration)}
              </span>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <Button
            variant="primary"
            icon={<CheckIcon />}
            busy={isPending}
            onClick={() => mutate({ answer: 'approved' })}
          >
            {messages.agree}
          </Button>
          <Button icon={<CloseIcon />} busy={isPending} onClick={() => setDialogState('open')}>
            {messages.decline}
          </Button>
        </div>
        {dialogState === 'never' ? null : (
          <Part>
            <DeclineReleaseDialog
              request={request}
              open={dialogState === 'open'}
              onOpenChange={(open) => setDialogState(open ? 'open' : 'closed')}
              onConfirm={(reason) => {
                setDialogState('closed');
                mutate({ answer: 'declined', ...(reason !== '' && { reason }) });
              }}
            />
          </Part>
        )}
      </div>
    </article>
  );
}
