import { credits, type posts } from '@backbeat/contract';
import { useEffect, useRef } from 'react';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { PlayTrackButton, TrackWaveform } from '../../player/index.ts';
import { Link } from '@packages/router';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { AnswerButtons } from './review/answer-buttons.tsx';
import { RequestTerms } from './review/request-terms.tsx';
import { useProposedSound, type ProposedSound } from './review/use-proposed-sound.ts';
import { messages } from './credits.messages.ts';

interface RequestCardProps {
  post: posts.Post;
  isEnded: boolean;
  /** The user name of the requested artist. */
  viewer: string;
  /** Whether the address names this request, which then gets the focus. */
  isTarget: boolean;
  onAnswered: () => void;
}

/** A credit request to the viewer: author, sound and other artists of the track. */
export function RequestCard({ post, isEnded, viewer, isTarget, onAnswered }: RequestCardProps) {
  const { id, title, description, author, genre, banner, waveform, status, time, proposal } = post;
  const sound = useProposedSound(post);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    card.current?.scrollIntoView({ block: 'start' });
    card.current?.focus({ preventScroll: true });
  }, [isTarget]);
  const { track } = sound;
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={`request-${id}`}
      className="grid scroll-mt-24 outline-none grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 rounded-l bg-surface-1 p-4 md:grid-cols-[220px_minmax(0,1fr)] md:p-6"
    >
      <Artwork
        id={id}
        peaks={waveform}
        src={banner}
        ratio="square"
        className="rounded-m max-md:aspect-video!"
      >
        {track ? <PlayTrackButton track={track} onArt className="absolute right-3 bottom-3" /> : null}
      </Artwork>
      <div className="grid min-w-0 content-start gap-4">
        <header className="flex items-center gap-3">
          <Avatar seed={author.userName} src={uploadedPicture(author.profilePic)} size={44} />
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-4">
            <p className="min-w-0 grow break-words text-text-2 max-sm:basis-full">
              <Link
                to={paths.profile(author.userName)}
                className="thumb rounded-s font-semibold text-text hover:underline"
              >
                {author.userName}
              </Link>{' '}
              {status === 'PUBLISHED' ? credits.messages.wantsChange : credits.messages.wants}
            </p>
            <time dateTime={proposal?.proposedAt ?? time} className="shrink-0 text-[14px] text-text-3">
              {dateLabel(proposal?.proposedAt ?? time)}
            </time>
          </div>
        </header>
        <div className="grid gap-1.5">
          <h2 id={`request-${id}`} dir="auto" className="text-[24px] break-words">
            <Link to={paths.post(id)} className="thumb hover:underline">
              {title}
            </Link>
          </h2>
          {description ? (
            <p dir="auto" className="break-words text-text-2">
              {description}
            </p>
          ) : null}
        </div>
        <Sound sound={sound} />
        <ul aria-label={messages.genres} className="flex flex-wrap gap-1.5">
          {genre.map((each) => (
            <li key={each}>
              <Chip>{each}</Chip>
            </li>
          ))}
        </ul>
        <RequestTerms post={post} viewer={viewer} />
        <AnswerButtons post={post} isEnded={isEnded} onDone={onAnswered} />
      </div>
    </article>
  );
}

/** The player of exactly the proposed version. */
function Sound({ sound: { track, isProcessing } }: { sound: ProposedSound }) {
  return track && (track.waveform || isProcessing) ? <TrackWaveform track={track} height={48} /> : null;
}
