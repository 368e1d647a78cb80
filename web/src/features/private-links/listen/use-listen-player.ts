import { limits, PRIVATE_AUDIO_QUERY, type privateLinks } from '@backbeat/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { normalizationGain } from '../../../player/engine/loudness.ts';

/** Longer steps of the position are seeks, which the listener has not heard. */
const MAX_STEP_S = 1;

export interface ListenPlayer {
  isPlaying: boolean;
  isLoading: boolean;
  /** Reads the position in seconds. */
  position: () => number;
  toggle: () => void;
  seek: (seconds: number) => void;
}

/**
 * Plays the version of a private link, as loud as tracks in the app, and reports a play once some
 * seconds have been heard.
 * @param onFailure when the sound fails: the file is damaged, or the link does not allow it any more
 */
export function useListenPlayer(
  { link, stream, loudness }: Pick<privateLinks.Listening, 'link' | 'stream' | 'loudness'>,
  onFailure: () => void,
): ListenPlayer {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const heard = useRef({ seconds: 0, at: 0, isCounted: false });
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (stream === null) return undefined;
    const element = new Audio();
    element.preload = 'metadata';
    element.src = `${stream}${PRIVATE_AUDIO_QUERY}`;
    element.volume = normalizationGain(loudness);
    audio.current = element;
    heard.current = { seconds: 0, at: 0, isCounted: false };
    const on = (event: string, listener: () => void) => element.addEventListener(event, listener);
    on('play', () => setIsPlaying(true));
    on('pause', () => setIsPlaying(false));
    on('waiting', () => setIsLoading(true));
    on('playing', () => setIsLoading(false));
    on('timeupdate', () => {
      countSeconds(heard.current, element.currentTime);
      if (heard.current.isCounted || heard.current.seconds < limits.privateLink.playSeconds) return;
      heard.current.isCounted = true;
      // A play that is not counted is no reason to bother the listener.
      call(api.privateLinks.recordPlay, { body: { link } }).catch(() => undefined);
    });
    on('ended', () => {
      heard.current = { seconds: 0, at: 0, isCounted: false };
    });
    on('error', () => {
      setIsPlaying(false);
      setIsLoading(false);
      fail();
    });
    return () => {
      element.pause();
      element.removeAttribute('src');
      audio.current = null;
    };
  }, [link, stream, loudness]);
  return {
    isPlaying,
    isLoading,
    position: () => audio.current?.currentTime ?? 0,
    toggle: () => {
      const element = audio.current;
      if (element?.paused === false) element.pause();
      // A pause may interrupt the start; the file that fails has an event of its own.
      else element?.play().catch(() => undefined);
    },
    seek: (seconds) => {
      if (audio.current) audio.current.currentTime = seconds;
    },
  };
}

function countSeconds(heard: { seconds: number; at: number }, position: number): void {
  const step = position - heard.at;
  if (step > 0 && step <= MAX_STEP_S) heard.seconds += step;
  heard.at = position;
}
