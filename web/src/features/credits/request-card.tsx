import { credits, type posts } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { PlayTrackButton, trackOfPost, TrackWaveform } from '../../player/index.ts';
import { Link } from '../../navigation/router/index.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { AnswerButtons } from './answer-buttons.tsx';

interface RequestCardProps {
  post: posts.Post;
  /** The user name of the requested artist. */
  viewer: string;
  onAnswered: () => void;
}

/** A credit request to the viewer: author, sound and other artists of the track. */
export function RequestCard({ post, viewer, onAnswered }: RequestCardProps) {
  const { id, title, description, author, genre, features, pendingFeatures, banner, waveform, time } = post;
  const others = pendingFeatures.filter((name) => name !== viewer);
  return (
    <article
      aria-labelledby={`request-${id}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 rounded-l bg-surface-1 p-4 md:grid-cols-[220px_minmax(0,1fr)] md:p-6"
    >
      <Artwork
        id={id}
        peaks={waveform}
        src={banner}
        ratio="square"
        className="rounded-m max-md:aspect-video!"
      >
        <Play post={post} />
      </Artwork>
      <div className="grid min-w-0 content-start gap-4">
        <header className="flex items-center gap-3">
          <Avatar seed={author.userName} src={uploadedPicture(author.profilePic)} size={44} />
          <p className="min-w-0 grow break-words text-text-2">
            <Link
              to={paths.profile(author.userName)}
              className="rounded-s font-semibold text-text hover:underline"
            >
              {author.userName}
            </Link>{' '}
            {credits.strings.wants}
          </p>
          <time dateTime={time} className="shrink-0 text-[14px] text-text-3">
            {dateLabel(time)}
          </time>
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
        <Sound post={post} />
        <ul aria-label="Genres" className="flex flex-wrap gap-1.5">
          {genre.map((each) => (
            <li key={each}>
              <Chip>{each}</Chip>
            </li>
          ))}
        </ul>
        <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
          <Names label="Other Features">{others.join(', ')}</Names>
          <Names label="Already Approved Features">{features.join(', ')}</Names>
        </dl>
        <AnswerButtons post={post} onDone={onAnswered} />
      </div>
    </article>
  );
}

function Names({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[14px] text-text-3">{label}</dt>
      <dd className="break-words">{children || 'None'}</dd>
    </div>
  );
}

function Play({ post }: { post: posts.Post }) {
  const track = trackOfPost(post);
  return track ? <PlayTrackButton track={track} className="absolute right-3 bottom-3 shadow-small" /> : null;
}

function Sound({ post }: { post: posts.Post }) {
  const track = trackOfPost(post);
  return track && (post.waveform || post.processing === 'waiting') ? (
    <TrackWaveform track={track} height={48} />
  ) : null;
}
