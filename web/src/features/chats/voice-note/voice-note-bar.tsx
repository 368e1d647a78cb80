import { clock } from '@backbeat/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { PlayTrackButton, TrackWaveform, type Track } from '../../../player/index.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { SendIcon, TrashIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useVoiceNote, type VoiceNote } from './use-voice-note.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './voice-note.messages.ts';

interface VoiceNoteBarProps {
  /** The user's name, for the player. */
  artist: string;
  onSend: (file: File) => void;
  onClose: () => void;
}

/** Takes the place of the composer while a voice note is recorded, heard and sent. */
export function VoiceNoteBar(props: VoiceNoteBarProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ artist, onSend, onClose, onRetry }: VoiceNoteBarProps & { onRetry: () => void }) {
  const { note, stop } = useVoiceNote();
  const isRefused = note.step === 'refused';
  const bar = useFocusOfStep(note.step);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={messages.voiceNote}
      className="flex min-h-[72px] items-center outline-none gap-2 px-2 pt-2 pb-3 md:px-5 md:pb-4"
    >
      <IconButton
        label={isRefused ? uiMessages.close : messages.discardVoiceNote}
        className="size-11!"
        onClick={onClose}
      >
        <TrashIcon />
      </IconButton>
      <div className="flex min-h-[52px] min-w-0 grow items-center gap-3 rounded-[26px] bg-surface-1 px-4 py-1">
        <Content note={note} artist={artist} />
      </div>
      {isRefused ? (
        <Button data-next onClick={onRetry}>
          {uiMessages.tryAgain}
        </Button>
      ) : null}
      {note.step === 'recording' ? (
        <Button data-next variant="primary" onClick={() => void stop()}>
          {messages.stop}
        </Button>
      ) : null}
      {note.step === 'preview' ? (
        <IconButton
          variant="primary"
          label={messages.sendVoiceNote}
          className="size-11!"
          onClick={() => {
            onSend(note.file);
            onClose();
          }}
        >
          <SendIcon />
        </IconButton>
      ) : null}
    </section>
  );
}

/**
 * Moves the focus to the control that each step brings, since that of the step before is gone.
 * @returns the bar, which has the focus between two steps
 */
function useFocusOfStep(step: VoiceNote['step']) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const focusedElement = document.activeElement;
    // The user has moved on to another control.
    if (focusedElement !== document.body && focusedElement !== bar.current) return;
    const next = bar.current?.querySelector<HTMLElement>('button[data-next], [data-next] button');
    (next ?? bar.current)?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each step has other controls
  }, [step]);
  return bar;
}

function Content({ note, artist }: { note: VoiceNote; artist: string }) {
  switch (note.step) {
    case 'asking':
      return <Spinner size={16} label={messages.waitingForYourMicrophone} />;
    case 'refused':
      return (
        <p role="alert" className="py-2 text-[14px]">
          {note.sentence}
        </p>
      );
    case 'recording':
    case 'finishing':
      return (
        <>
          <span aria-hidden="true" className="size-2.5 shrink-0 rounded-pill bg-danger" />
          <span
            role="timer"
            aria-label={messages.recording}
            className="text-[14px] font-semibold tabular-nums"
          >
            {clock(note.seconds)}
          </span>
          <Levels peaks={note.peaks} />
        </>
      );
    case 'preview':
      return <Preview note={note} artist={artist} />;
  }
}

const SHOWN_LEVELS = 64;

/** The level of the last seconds. */
function Levels({ peaks }: { peaks: readonly number[] }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-8 min-w-0 grow items-center justify-end gap-0.5 overflow-hidden text-accent"
    >
      {peaks.slice(-SHOWN_LEVELS).map((peak, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- levels have no identity
          key={index}
          className="w-0.5 shrink-0 rounded-pill bg-current"
          style={{ height: `${Math.max(8, Math.sqrt(peak) * 100)}%` }}
        />
      ))}
    </span>
  );
}

function Preview({ note, artist }: { note: Extract<VoiceNote, { step: 'preview' }>; artist: string }) {
  const { url, seconds, peaks } = note;
  const track: Track = {
    id: url,
    title: messages.voiceNote,
    artist,
    features: [],
    source: url,
    banner: null,
    waveform: peaks,
    duration: seconds,
    loudness: null,
    kind: 'file',
  };
  return (
    <>
      <span data-next className="contents">
        <PlayTrackButton track={track} size="small" />
      </span>
      <div className="min-w-0 grow">
        <TrackWaveform track={track} height={32} />
      </div>
      <span className="text-[13px] tabular-nums">{clock(seconds)}</span>
    </>
  );
}
