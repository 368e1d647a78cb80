import { placeholderPeaks } from '@backbeat/contract';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { HeartIcon, PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { playButtonClass } from '../../ui/controls/play-button.tsx';
import { StaticWaveform } from '../../ui/pictures/static-waveform.tsx';
import { samples, type Sample } from './samples.ts';
import { StepSequencer } from './step-sequencer.tsx';
import { messages } from './landing.messages.ts';

/** Three cards, fanned out like records. */
export function SampleCards() {
  return (
    <ul className="fan" aria-label={messages.sampleTracks}>
      {samples.map((sample) => (
        <li key={sample.title}>
          <SampleCard {...sample} />
        </li>
      ))}
    </ul>
  );
}

/** A card that plays eight bars (`playSamples`). */
function SampleCard({ title, artist, role, genre, likes, pattern }: Sample) {
  const peaks = placeholderPeaks(title, 90);
  return (
    <article data-sample={title} className="group rounded-l bg-surface-1 shadow-raised">
      <Artwork id={title} className="rounded-t-l">
        <button
          type="button"
          aria-label={messages.playTitle({ title })}
          className={`${playButtonClass('medium', true)} sample-play absolute right-4 -bottom-6`}
        >
          <PlayIcon className="group-data-playing:hidden" />
          <PauseIcon className="hidden group-data-playing:block" />
        </button>
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
        <div className="relative">
          <StaticWaveform peaks={peaks} bars={72} height={28} />
          <StaticWaveform
            peaks={peaks}
            playedShare={1}
            bars={72}
            height={28}
            className="played absolute inset-0"
          />
        </div>
        <StepSequencer pattern={pattern} />
        <div className="flex items-center justify-between">
          <Chip>{genre}</Chip>
          <span className="inline-flex items-center gap-1.5 text-[13px] text-text-2 tabular-nums">
            <HeartIcon size={16} />
            {likes} <span className="sr-only">{messages.likes}</span>
          </span>
        </div>
      </div>
    </article>
  );
}
