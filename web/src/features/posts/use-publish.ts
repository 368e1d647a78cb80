import { limits, type posts } from '@backbeat/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/routes.ts';
import { upload as sendForm } from '../../api/upload.ts';
import type { Draft } from './post-draft.ts';
import { sentenceOfFailure } from './publish-failure.ts';
import type { TrackUpload } from './track-upload.ts';

export interface Publishing {
  /** `waiting`: for the upload to be complete. */
  state: 'idle' | 'waiting' | 'sending' | 'failed';
  /** Why it failed. */
  sentence: string;
}

const idle: Publishing = { state: 'idle', sentence: '' };

interface Publish {
  draft: Draft;
  /** Says that tries are the same. */
  key: string;
  banner: File | null;
}

/** Makes the post as soon as its file has arrived; it can be called off, and tried again without making two. */
export function usePublish(track: TrackUpload, onPublished: (post: posts.Post) => void) {
  const [publishing, setPublishing] = useState(idle);
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setPublishing(idle);
  }, []);
  useEffect(() => cancel, [cancel]);

  const publish = async ({ draft, key, banner }: Publish) => {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setPublishing({ ...idle, state: 'waiting' });
    const { title, description, genre, features, freeDownload } = draft;
    const names = features.map(({ userName }) => userName);
    try {
      const upload = await track.complete(signal);
      setPublishing({ ...idle, state: 'sending' });
      const post = { title, description, genre: [...genre], features: names, freeDownload, upload };
      const made = await sendForm(
        api.posts.createPost,
        { body: { post, ...(banner && { banner }) } },
        { signal, idempotencyKey: key, timeout: limits.timeout.call },
      );
      running.current = null;
      onPublished(made);
    } catch (error) {
      if (signal.aborted) return;
      running.current = null;
      // Why the upload failed stands beside it.
      const isUploads = ['failed', 'none', 'stopped'].includes(track.state.step);
      setPublishing(isUploads ? idle : { state: 'failed', sentence: sentenceOfFailure(error) });
    }
  };

  const isRunning = publishing.state === 'waiting' || publishing.state === 'sending';
  return { publishing, isRunning, publish, cancel, isPublishing: () => running.current !== null };
}
