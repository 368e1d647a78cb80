import { useId } from 'react';
import { paths } from '../navigation/paths.ts';
import { PlayTrackButton, type Track } from '../player/index.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Artwork } from '../ui/pictures/artwork.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { messages } from './connection.messages.ts';

/**
 * Lists what is saved, without a connection. It stands for a screen that did not load (`unloaded`),
 * or follows one of which a part did not (`unloaded-part`): see base.css. What is missing loads by
 * itself when the connection returns.
 */
export function NotSaved({ tracks }: { tracks: readonly Track[] }) {
  const titleId = useId();
  return (
    <div className="not-saved wrap hidden gap-8 py-10">
      <div className="grid justify-items-center gap-3 text-center">
        {/* One of them shows: base.css. */}
        <h1 className="text-[27px]">{messages.notSavedOnThisDevice}</h1>
        <h2>{messages.notSavedOnThisDevice}</h2>
        <p className="text-text-2">{messages.itOpensByItself}</p>
      </div>
      <section aria-labelledby={titleId} className="grid gap-4">
        <div className="flex items-center justify-between gap-4">
          <h2 id={titleId} className="text-[21px]">
            {uiMessages.savedOnThisDevice}
          </h2>
          <ButtonLink to={paths.feed} size="small">
            {messages.lastFeed}
          </ButtonLink>
        </div>
        {tracks.length === 0 ? (
          <p className="text-text-2">{messages.tracksYouPlayAreSaved}</p>
        ) : (
          <ul className="grid gap-2 md:grid-cols-2">
            {tracks.map((track) => (
              <SavedTrack key={track.id} track={track} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function SavedTrack({ track }: { track: Track }) {
  const { id, title, artist, banner, waveform } = track;
  return (
    <li className="flex h-18 items-center gap-3 rounded-m bg-surface-1 px-2">
      <Artwork id={id} peaks={waveform} src={banner} ratio="square" className="w-14 shrink-0 rounded-s" />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">{title}</p>
        <p className="truncate text-[14px] text-text-2">{artist}</p>
      </div>
      <PlayTrackButton track={track} size="small" isQuiet />
    </li>
  );
}
