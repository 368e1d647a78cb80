import { useEffect, useRef, useState } from 'react';
import { httpsSentence, isSecure } from '../../../lib/secure-context.ts';
import { getServerDate } from '../../../lib/time/clock.ts';
import { player } from '../../../player/index.ts';
import type { Recording } from './record-voice.ts';
import { messages } from './voice-note.messages.ts';

/** The longest voice note. */
export const MAX_SECONDS = 300;

/** A voice note from the first press to the last. */
export type VoiceNote =
  | { step: 'asking' }
  | { step: 'refused'; sentence: string }
  | { step: 'recording' | 'finishing'; seconds: number; peaks: readonly number[] }
  | { step: 'preview'; file: File; url: string; seconds: number; peaks: readonly number[] };

export interface VoiceNoteControl {
  note: VoiceNote;
  /** Ends the recording, to listen before sending. */
  stop: () => Promise<void>;
}

/** Records a voice note while it is mounted. The microphone is off again when it unmounts. */
export function useVoiceNote(): VoiceNoteControl {
  const [note, setNote] = useState<VoiceNote>({ step: 'asking' });
  const recording = useRef<Recording | null>(null);
  const recordedSound = useRef<{ seconds: number; peaks: readonly number[] }>({ seconds: 0, peaks: [] });

  const stop = async () => {
    const current = recording.current;
    if (!current) return;
    recording.current = null;
    setNote({ step: 'finishing', ...recordedSound.current });
    try {
      const mp3 = await current.finish();
      const file = new File([mp3], `${messages.voiceNoteOf({ time: stamp(getServerDate()) })}.mp3`, {
        type: 'audio/mpeg',
      });
      setNote({ step: 'preview', file, url: URL.createObjectURL(file), ...recordedSound.current });
    } catch {
      setNote({ step: 'refused', sentence: messages.theRecordingWasLostPlease });
    }
  };
  const stopNow = useRef(stop);
  useEffect(() => {
    stopNow.current = stop;
  });

  useEffect(() => {
    let isOver = false;
    player.pause();
    const start = async () => {
      try {
        recordedSound.current = { seconds: 0, peaks: [] };
        const { recordVoice } = await import('./record-voice.ts');
        const newRecording = await recordVoice(
          (peak, seconds) => {
            if (isOver || !recording.current) return;
            recordedSound.current = { seconds, peaks: [...recordedSound.current.peaks, peak] };
            setNote({ step: 'recording', ...recordedSound.current });
            if (seconds >= MAX_SECONDS) void stopNow.current();
          },
          () => void stopNow.current(),
        );
        if (isOver) newRecording.cancel();
        else {
          recording.current = newRecording;
          setNote({ step: 'recording', ...recordedSound.current });
        }
      } catch (error) {
        if (!isOver) setNote({ step: 'refused', sentence: sentenceOf(error) });
      }
    };
    void start();
    return () => {
      isOver = true;
      recording.current?.cancel();
      recording.current = null;
    };
  }, []);

  const url = note.step === 'preview' ? note.url : null;
  useEffect(() => {
    if (url === null) return undefined;
    return () => {
      player.remove(url);
      URL.revokeObjectURL(url);
    };
  }, [url]);

  return { note, stop };
}

const two = (part: number) => String(part).padStart(2, '0');

/** A date for a file name: `2026-11-26 00.42`. */
const stamp = (time: Date): string => {
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date} ${two(time.getHours())}.${two(time.getMinutes())}`;
};

function sentenceOf(error: unknown): string {
  if (!isSecure()) return httpsSentence(messages.voiceNotes);
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return messages.theMicrophoneIsBlockedAllow;
  if (name === 'NotFoundError') return messages.weCantFindAMicrophone;
  if (name === 'NotReadableError') return messages.anotherAppIsUsingYour;
  return messages.theRecordingDidntStartPlease;
}
