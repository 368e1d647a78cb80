import { placeholderPeaks } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { Link } from '../../navigation/router/index.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { HeartIcon, PlayIcon } from '../../ui/icons.tsx';
import { playButtonClass } from '../../ui/controls/play-button.tsx';
import { StaticWaveform } from '../../ui/pictures/static-waveform.tsx';

interface Sample {
  title: string;
  artist: string;
  role: string;
  genre: string;
  likes: number;
}

/** Invented. The artwork and the waveforms are generated from the titles. */
const samples: readonly Sample[] = [
  { title: 'Harmattan', artist: 'tembo', role: 'Beat maker', genre: 'Afrobeat', likes: 1204 },
  { title: 'Low Sun', artist: 'nia.keys', role: 'Artist', genre: 'Hip Hop', likes: 312 },
  { title: 'Paper Moon', artist: 'ade.wav', role: 'Producer', genre: 'Electronic', likes: 45 },
];

/** Three cards, fanned out like records. */
export function SampleCards() {
  return (
    <ul className="fan" aria-label="Sample tracks">
      {samples.map((sample) => (
        <li key={sample.title}>
          <SampleCard {...sample} />
        </li>
      ))}
    </ul>
  );
}

/** A card without playback. Its play button links to a page with music. */
function SampleCard({ title, artist, role, genre, likes }: Sample) {
  return (
    <article className="rounded-l bg-surface-1 shadow-raised">
      <Artwork id={title} className="rounded-t-l">
        <Link
          to={paths.signup}
          aria-label={`Sign up to play ${title}`}
          className={`${playButtonClass()} absolute right-4 -bottom-6 shadow-small`}
        >
          <PlayIcon />
        </Link>
      </Artwork>
      <div className="grid gap-3 p-4">
        <div className="flex items-center gap-3">
          <Avatar seed={artist} />
          <span className="grid leading-tight">
            <strong>{artist}</strong>
            <span className="text-[13px] text-text-2">{role}</span>
          </span>
        </div>
        <h2 className="text-[19px]">{title}</h2>
        <StaticWaveform peaks={placeholderPeaks(title, 90)} played={0.3} bars={72} height={28} />
        <div className="flex items-center justify-between">
          <Chip>{genre}</Chip>
          <span className="inline-flex items-center gap-1.5 text-[13px] text-text-2 tabular-nums">
            <HeartIcon size={16} />
            {likes} <span className="sr-only">likes</span>
          </span>
        </div>
      </div>
    </article>
  );
}
