import { demos } from '@backbeat/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { upload } from '../../api/upload.ts';
import { addSample, secondsLeft, type Sample } from '../../lib/format/upload-progress.ts';

export interface SendState {
  /**
   * `checking`: all bytes are sent, and the server validates the file. `stopped`: the user
   * cancelled it.
   */
  step: 'idle' | 'sending' | 'checking' | 'stopped' | 'failed';
  /** Bytes. */
  sent: number;
  total: number;
  /** Seconds; null while unknown. */
  left: number | null;
  /** Why the upload failed. */
  sentence: string;
}

const idle: SendState = { step: 'idle', sent: 0, total: 0, left: null, sentence: '' };

interface Sending {
  demo: demos.NewDemo;
  file: File;
  /** The idempotency key: a retry after a lost response creates no second demo. */
  key: string;
}

interface SendCallbacks {
  onSent: (demo: demos.Demo) => void;
  /** Receives why the server rejected the file, if that is the reason. */
  onFailed: (refused: string | undefined) => void;
}

/** Sends a demo with its file, reports progress and supports cancelling. */
export function useSendDemo() {
  const [state, setState] = useState(idle);
  const running = useRef<AbortController | null>(null);
  const stop = useCallback((next: SendState) => {
    running.current?.abort();
    running.current = null;
    setState(next);
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const send = async ({ demo, file, key }: Sending, { onSent, onFailed }: SendCallbacks) => {
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
      const refused = rejectionOf(error);
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

const rejectionOf = (error: unknown): string | undefined =>
  error instanceof ApiFailure && [413, 415].includes(error.status) ? error.sentence : undefined;

/** Returns nothing if the message would only repeat that the user can retry. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiFailure && error.sentence === undefined ? '' : failureSentence(error);
