import { clock, type releases } from '@backbeat/contract';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ChevronDownIcon, MoreIcon, TrashIcon } from '../../../ui/icons.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { isolatedTitle } from './describe-move.ts';
import { discsFor, moveToDisc, moveTrack, removeTrack, type EditedTrack } from './track-order.ts';
import { stateLabels } from '../releases.messages.ts';
import { messages } from './edit.messages.ts';

interface TrackRowProps {
  /** All tracks, with the one of this row among them. */
  tracks: readonly EditedTrack[];
  track: EditedTrack;
  owner: string;
  /** What the owner waits for; null for nothing. */
  state: releases.TrackState | null;
  onChange: (tracks: readonly EditedTrack[]) => void;
  /** The button by which the user moves the track; absent until it has loaded. */
  handle?: ReactNode;
  isLifted?: boolean;
  style?: CSSProperties;
  ref?: Ref<HTMLLIElement>;
}

/** A track in the form of a release, below the heading of its disc if it is the first one there. */
export function TrackRow({
  tracks,
  track,
  owner,
  state,
  onChange,
  handle,
  isLifted = false,
  style,
  ref,
}: TrackRowProps) {
  const index = tracks.indexOf(track);
  const hasDiscs = (tracks.at(-1)?.disc ?? 1) > 1;
  const number = tracks.slice(0, index + 1).filter(({ disc }) => disc === track.disc).length;
  return (
    <li
      ref={ref}
      style={style}
      className={cx('border-b border-edge', isLifted && 'relative z-1 rounded-m bg-surface-2 shadow-raised')}
    >
      {hasDiscs && number === 1 ? (
        <h3 className="pt-5 pb-1 text-[15px] text-text-2">{messages.disc({ disc: track.disc })}</h3>
      ) : null}
      <div className="flex items-center gap-1 py-2 md:gap-2">
        <span className="shrink-0">{handle ?? <span className="block w-6 max-md:w-11" />}</span>
        <span className="w-6 shrink-0 text-center text-text-3 tabular-nums">{number}</span>
        <div className="min-w-0 grow">
          <p dir="auto" className="truncate font-medium">
            {track.title}
          </p>
          <TrackNote track={track} owner={owner} state={state} />
        </div>
        {track.duration === null ? null : (
          <span className="shrink-0 text-[14px] text-text-2 tabular-nums max-sm:sr-only">
            {clock(track.duration)}
          </span>
        )}
        <TrackMenu tracks={tracks} track={track} onChange={onChange} />
      </div>
    </li>
  );
}

function TrackMenu({ tracks, track, onChange }: Pick<TrackRowProps, 'tracks' | 'track' | 'onChange'>) {
  const { post } = track;
  const label = messages.moreFor({ title: isolatedTitle(track) });
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label} className="shrink-0">
          <MoreIcon />
        </IconButton>
      }
    >
      {track === tracks[0] ? null : (
        <MenuItem
          icon={<ChevronDownIcon className="rotate-180" />}
          onSelect={() => onChange(moveTrack(tracks, post, -1))}
        >
          {messages.moveUp}
        </MenuItem>
      )}
      {track === tracks.at(-1) ? null : (
        <MenuItem icon={<ChevronDownIcon />} onSelect={() => onChange(moveTrack(tracks, post, 1))}>
          {messages.moveDown}
        </MenuItem>
      )}
      {discsFor(tracks, track).map((disc) => (
        <MenuItem key={disc} onSelect={() => onChange(moveToDisc(tracks, post, disc))}>
          {messages.toDisc({ disc })}
        </MenuItem>
      ))}
      <MenuItem danger icon={<TrashIcon />} onSelect={() => onChange(removeTrack(tracks, post))}>
        {messages.takeOff}
      </MenuItem>
    </Menu>
  );
}

interface TrackNoteProps {
  track: EditedTrack;
  owner: string;
  state: releases.TrackState | null;
}

/** The author of another user's track, and what the owner waits for. */
function TrackNote({ track: { author }, owner, state }: TrackNoteProps) {
  const texts = [
    author === owner ? null : messages.byAuthor({ author }),
    state === null || state === 'ready' ? null : stateLabels[state],
  ].filter((text) => text !== null);
  if (texts.length === 0) return null;
  const isBad = state === 'failed' || state === 'declined';
  return (
    <p className={`truncate text-[14px] ${isBad ? 'text-danger' : 'text-text-3'}`}>{texts.join(' · ')}</p>
  );
}
