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
  sentBytes: number;
  total: number;
  /** Seconds; null while unknown. */
  remainingSeconds: number | null;
  /** Why the upload failed. */
  sentence: string;
}

const idle: SendState = { step: 'idle', sentBytes: 0, total: 0, remainingSeconds: null, sentence: '' };

interface Sending {
  demo: demos.NewDemo;
  file: File;
  /** The idempotency key: a retry after a lost response creates no second demo. */
  key: string;
}

interface SendCallbacks {
  onSent: (demo: demos.Demo) => void;
  /** Receives why the server rejected the file, if that is the reason. */
  onFailed: (rejection: string | undefined) => void;
}

/** Sends a demo with its file, reports progress and supports cancelling. */
export function useSendDemo() {
  const [state, setState] = useState(idle);
  const abortRef = useRef<AbortController | null>(null);
  const stop = useCallback((next: SendState) => {
    abortRef.current?.abort();
    abortRef.current = null;
    setState(next);
  }, []);
  useEffect(() => () => abortRef.current?.abort(), []);

  const send = async ({ demo, file, key }: Sending, { onSent, onFailed }: SendCallbacks) => {
    if (abortRef.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    abortRef.current = controller;
    let samples: readonly Sample[] = [];
    setState({ ...idle, step: 'sending', total: file.size });
    try {
      const newDemo = await upload(
        api.demos.createDemo,
        { body: { demo, file } },
        {
          signal,
          idempotencyKey: key,
          onProgress: ({ sentBytes, total }) => {
            if (signal.aborted) return;
            samples = addSample(samples, { at: performance.now(), sentBytes });
            const remainingSeconds = secondsLeft(samples, total);
            setState({
              ...idle,
              step: sentBytes < total ? 'sending' : 'checking',
              sentBytes,
              total,
              remainingSeconds,
            });
          },
        },
      );
      abortRef.current = null;
      setState(idle);
      onSent(newDemo);
    } catch (error) {
      if (signal.aborted) return;
      abortRef.current = null;
      const rejection = rejectionOf(error);
      setState(rejection === undefined ? { ...idle, step: 'failed', sentence: reasonOf(error) } : idle);
      onFailed(rejection);
    }
  };

  return {
    state,
    send,
    isSending: () => abortRef.current !== null,
    cancel: useCallback(() => stop({ ...idle, step: 'stopped' }), [stop]),
    reset: useCallback(() => stop(idle), [stop]),
  };
}

const rejectionOf = (error: unknown): string | undefined =>
  error instanceof ApiFailure && [413, 415].includes(error.status) ? error.sentence : undefined;

/** Returns nothing if the message would only repeat that the user can retry. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiFailure && error.sentence === undefined ? '' : failureSentence(error);
