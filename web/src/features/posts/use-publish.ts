import type { posts } from '@backbeat/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { api } from '../../api/routes.ts';
import { upload } from '../../api/upload.ts';
import type { Draft } from './post-draft.ts';
import { sentenceOfFailure } from './publish-failure.ts';
import { addSample, describeProgress, secondsLeft, type Sample } from './upload-pace.ts';

export interface Publishing {
  /** `checking`: all has been sent, and the server looks at it. */
  state: 'idle' | 'sending' | 'checking' | 'failed';
  /** From 0 to 1, while it is sent. */
  share: number;
  /** Bytes and time left in words, while it is sent. */
  detail: string;
  /** Why it failed. */
  sentence: string;
}

export interface NewPostFiles {
  file: File;
  banner: File | null;
}

const idle: Publishing = { state: 'idle', share: 0, detail: '', sentence: '' };

/** Sends a new post, telling how far it is; it can be cancelled, and tried again with nothing lost. */
export function usePublish(onPublished: (post: posts.Post) => void) {
  const [publishing, setPublishing] = useState(idle);
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setPublishing(idle);
  }, []);
  useEffect(() => cancel, [cancel]);

  const publish = async (
    { title, description, genre, freeDownload }: Draft,
    { file, banner }: NewPostFiles,
  ) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    let samples: readonly Sample[] = [];
    setPublishing({ ...idle, state: 'sending' });
    try {
      const post = await upload(
        api.posts.createPost,
        {
          body: {
            post: { title, description, genre: [...genre], freeDownload },
            file,
            ...(banner && { banner }),
          },
        },
        {
          signal: controller.signal,
          onProgress: ({ sent, total }) => {
            samples = addSample(samples, { at: performance.now(), sent });
            setPublishing({
              ...idle,
              state: sent < total ? 'sending' : 'checking',
              share: sent / total,
              detail: describeProgress(sent, total, secondsLeft(samples, total)),
            });
          },
        },
      );
      running.current = null;
      onPublished(post);
    } catch (error) {
      if (controller.signal.aborted) return;
      running.current = null;
      setPublishing({ ...idle, state: 'failed', sentence: sentenceOfFailure(error) });
    }
  };

  const isRunning = publishing.state === 'sending' || publishing.state === 'checking';
  useEffect(() => {
    if (!isRunning) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);
  /** Somebody wants to go to another screen while it is sent. */
  const blocker = useBlocker(() => running.current !== null);

  return { publishing, isRunning, publish, cancel, blocker };
}
