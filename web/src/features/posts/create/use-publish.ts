import { limits, type posts, type users } from '@backbeat/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../api/routes.ts';
import { upload as sendForm } from '../../../api/upload.ts';
import { areDefaultCredits, toNewCredits } from '../../credits/index.ts';
import { useIsHere } from '@packages/router';
import { creditsOfDraft, type Draft } from './post-draft.ts';
import { isSentBefore, publishFailureText } from './publish-failure.ts';
import type { TrackUpload } from './track-upload.ts';

export interface Publishing {
  /**
   * `waiting`: the upload is incomplete. `sending`: the server may have published the post already.
   */
  state: 'idle' | 'waiting' | 'sending' | 'failed';
  /** Why publishing failed. */
  sentence: string;
}

const idle: Publishing = { state: 'idle', sentence: '' };

interface Publish {
  draft: Draft;
  author: Pick<users.CurrentUser, 'userName' | 'profilePic'>;
  /** The idempotency key of all tries. */
  key: string;
  banner: File | null;
  /** The id of the release that the track comes out with. */
  release: string | null;
}

/** The outcomes of publishing. `isHere` says whether the user is still in the wizard. */
interface Outcomes {
  onPublished: (post: posts.Post, isHere: boolean) => void;
  /** An earlier try has succeeded, and the form has changed since. */
  onSentBefore: (sentence: string, isHere: boolean) => void;
  /** Publishing failed after the user had left the wizard. */
  onFailedLater: (sentence: string) => void;
}

/**
 * Creates the post as soon as its file is uploaded. The user can cancel until then. Once sent, the
 * request continues even after the wizard closes. A retry does not create a second post.
 */
export function usePublish(track: TrackUpload, { onPublished, onSentBefore, onFailedLater }: Outcomes) {
  const [publishing, setPublishing] = useState(idle);
  const abortRef = useRef<AbortController | 'sending' | null>(null);
  const isHere = useIsHere();

  const cancel = useCallback(() => {
    if (abortRef.current === null || abortRef.current === 'sending') return;
    abortRef.current.abort();
    abortRef.current = null;
    setPublishing(idle);
  }, []);
  useEffect(() => cancel, [cancel]);

  const publish = async ({ draft, author, key, banner, release }: Publish) => {
    if (abortRef.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    abortRef.current = controller;
    setPublishing({ ...idle, state: 'waiting' });
    const { title, description, genre, features, freeDownload, isrc, explicit } = draft;
    const credits = creditsOfDraft(draft, author);
    const artists = areDefaultCredits(credits)
      ? { features: features.map(({ userName }) => userName) }
      : { credits: toNewCredits(credits) };
    try {
      const upload = await track.complete(signal);
      abortRef.current = 'sending';
      setPublishing({ ...idle, state: 'sending' });
      const post = {
        title,
        description,
        genre: [...genre],
        ...artists,
        freeDownload,
        isrc,
        explicit,
        upload,
        ...(release !== null && { release }),
      };
      const newPost = await sendForm(
        api.posts.createPost,
        { body: { post, ...(banner && { banner }) } },
        { idempotencyKey: key, timeout: limits.timeout.call },
      );
      abortRef.current = null;
      onPublished(newPost, isHere());
    } catch (error) {
      if (signal.aborted) return;
      abortRef.current = null;
      const sentence = publishFailureText(error);
      if (isSentBefore(error)) onSentBefore(sentence, isHere());
      else if (!isHere()) onFailedLater(sentence);
      // The upload shows its own error.
      const isUploads = ['failed', 'none', 'stopped'].includes(track.state.step);
      setPublishing(isUploads ? idle : { state: 'failed', sentence });
    }
  };

  return {
    publishing,
    publish,
    cancel,
    isPublishing: () => abortRef.current !== null,
    isSending: () => abortRef.current === 'sending',
  };
}
