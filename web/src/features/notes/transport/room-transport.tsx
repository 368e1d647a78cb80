import { clock, type posts } from '@backbeat/contract';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { NextIcon, PreviousIcon, RepeatIcon } from '../../../player/controls/icons.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { ChipToggle } from '../../../ui/controls/chip.tsx';
import { PlayButton } from '../../../ui/controls/play-button.tsx';
import { PlusIcon, WarningIcon } from '../../../ui/icons.tsx';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { usePosition, type SyncedPlayer } from '../../posts/index.ts';
import { positionLabel } from '../state/format-position.ts';
import { actsOf } from '../state/room-acts.ts';
import { useOpenRoom } from '../state/room-context.ts';
import { NoteLabel } from '../write/new-note.tsx';
import { messages } from '../state/notes.messages.ts';

/** Plays the compared versions. On phones a bar above the bottom of the screen. */
export function RoomTransport({ isWide }: { isWide: boolean }) {
  const view = useOpenRoom();
  const acts = actsOf(view);
  const { post, heard, synced, isPlaying } = view;
  return (
    <section
      aria-label={messages.transport}
      className="z-20 flex items-center gap-3 bg-surface-2 max-md:fixed max-md:inset-x-2 max-md:bottom-[calc(var(--bottom-bar-height)+var(--player-height)+env(safe-area-inset-bottom)+4px)] max-md:h-16 max-md:rounded-m max-md:px-3 md:col-span-2 md:h-21 md:gap-5 md:px-6"
    >
      {isWide ? <NowHeard post={post} number={heard.now} /> : null}
      <div className="flex items-center gap-1">
        {isWide ? (
          <IconButton label={messages.previousNote} onClick={() => acts.step(-1)}>
            <PreviousIcon />
          </IconButton>
        ) : null}
        {synced ? (
          <PlayButton title={messages.versionsAudible} isPlaying={isPlaying} onClick={acts.play} />
        ) : (
          <SoundState />
        )}
        {isWide ? (
          <IconButton label={messages.nextNote} onClick={() => acts.step(1)}>
            <NextIcon />
          </IconButton>
        ) : null}
      </div>
      <Time />
      {isWide && heard.before !== null ? (
        <Button variant="ghost" size="small" className="text-text-2 max-lg:hidden" onClick={acts.hearBefore}>
          {messages.backTo({ number: heard.before })}
        </Button>
      ) : null}
      <span className="grow" />
      {isWide ? <PlaybackChoices /> : null}
      <Button
        icon={<PlusIcon />}
        className="bg-surface-3! tabular-nums"
        size={isWide ? 'medium' : 'small'}
        onClick={acts.write}
      >
        <NoteLabel />
      </Button>
    </section>
  );
}

function NowHeard({ post, number }: { post: posts.Post; number: number }) {
  const { versions } = useOpenRoom();
  const note = versions.find((version) => version.number === number)?.note;
  return (
    <div className="flex w-57 min-w-0 items-center gap-3 max-lg:hidden">
      <Artwork
        id={post.id}
        peaks={post.waveform}
        src={uploadedPicture(post.banner ?? '')}
        ratio="square"
        className="w-13 shrink-0 rounded-m"
      />
      <div className="min-w-0">
        <p className="truncate font-semibold">{post.title}</p>
        <p className="truncate text-[13px] text-text-2">
          {[messages.version({ number }), note].filter(Boolean).join(', ')}
        </p>
      </div>
    </div>
  );
}

function SoundState() {
  const { sound, retrySound } = useOpenRoom();
  if (sound.state === 'loading')
    return (
      <output className="grid size-13 place-items-center">
        <Spinner size={20} />
        <span className="sr-only">{messages.loadingSound}</span>
      </output>
    );
  return (
    <div role="alert" className="flex items-center gap-2 text-[14px]">
      <WarningIcon className="text-danger" />
      <span className="max-lg:sr-only">{messages.soundFailed}</span>
      <Button size="small" onClick={retrySound}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}

function Time() {
  const { synced, isPlaying, position } = useOpenRoom();
  return synced ? <PlayingTime synced={synced} isPlaying={isPlaying} /> : <Clock seconds={position()} />;
}

const PlayingTime = ({ synced, isPlaying }: { synced: SyncedPlayer; isPlaying: boolean }) => (
  <Clock seconds={usePosition(synced, isPlaying)} />
);

function Clock({ seconds }: { seconds: number }) {
  const { duration } = useOpenRoom();
  return (
    <p className="figures text-[18px] whitespace-nowrap tabular-nums md:text-[22px]">
      <span>{clock(seconds)}</span>
      <span className="font-text text-[14px] font-medium text-text-3">{` / ${clock(duration)}`}</span>
    </p>
  );
}

function PlaybackChoices() {
  const view = useOpenRoom();
  const acts = actsOf(view);
  const loopable = view.loop ?? view.range ?? view.selected?.shownAt ?? null;
  const hasRange = loopable !== null && loopable.end !== null;
  return (
    <>
      <ChipToggle isPressed={view.isEqual} onChange={acts.equal}>
        {messages.equalLoudness}
      </ChipToggle>
      <ChipToggle isPressed={view.loop !== null} disabled={!hasRange || !view.synced} onChange={acts.loop}>
        <RepeatIcon size={16} />
        <span className="tabular-nums">
          {hasRange ? messages.loopRange({ range: positionLabel(loopable) }) : messages.loop}
        </span>
      </ChipToggle>
    </>
  );
}
