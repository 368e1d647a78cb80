import { demos } from '@backbeat/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { upload } from '../../api/upload.ts';
import { addSample, secondsLeft, type Sample } from '../../lib/upload-pace.ts';

export interface SendState {
  /** `checking`: all has been sent, and the server looks at it; `stopped`: somebody cancelled it. */
  step: 'idle' | 'sending' | 'checking' | 'stopped' | 'failed';
  /** Bytes. */
  sent: number;
  total: number;
  /** Seconds; null while nobody can tell. */
  left: number | null;
  /** Why it failed. */
  sentence: string;
}

const idle: SendState = { step: 'idle', sent: 0, total: 0, left: null, sentence: '' };

interface Sending {
  demo: demos.NewDemo;
  file: File;
  /** Says that tries are the same, so that a lost answer makes no second demo. */
  key: string;
}

interface Ends {
  onSent: (demo: demos.Demo) => void;
  /** `refused`: why the server does not take the file, where that is the reason. */
  onFailed: (refused: string | undefined) => void;
}

/** Sends a demo with its file, tells how far it is, and can be called off. */
export function useSendDemo() {
  const [state, setState] = useState(idle);
  const running = useRef<AbortController | null>(null);
  const stop = useCallback((next: SendState) => {
    running.current?.abort();
    running.current = null;
    setState(next);
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const send = async ({ demo, file, key }: Sending, { onSent, onFailed }: Ends) => {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    let samples: readonly Sample[] = [];
    setState({ ...idle, step: 'sending', total: file.size });
    try {
      const made = await upload(
        api.demos.createDemo,
        { body: { demo, file } },
        {
          signal,
          idempotencyKey: key,
          onProgress: ({ sent, total }) => {
            if (signal.aborted) return;
            samples = addSample(samples, { at: performance.now(), sent });
            const left = secondsLeft(samples, total);
            setState({ ...idle, step: sent < total ? 'sending' : 'checking', sent, total, left });
          },
        },
      );
      running.current = null;
      setState(idle);
      onSent(made);
    } catch (error) {
      if (signal.aborted) return;
      running.current = null;
      const refused = refusalOf(error);
      setState(refused === undefined ? { ...idle, step: 'failed', sentence: reasonOf(error) } : idle);
      onFailed(refused);
    }
  };

  return {
    state,
    send,
    isSending: () => running.current !== null,
    cancel: useCallback(() => stop({ ...idle, step: 'stopped' }), [stop]),
    reset: useCallback(() => stop(idle), [stop]),
  };
}

const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiFailure && [413, 415].includes(error.status) ? error.sentence : undefined;

/** Nothing where it would only say again that it can be tried again. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiFailure && error.sentence === undefined ? '' : failureSentence(error);
