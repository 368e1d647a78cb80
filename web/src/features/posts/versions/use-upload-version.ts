import { limits, type versions } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isSignedOut } from '../../../api/failure-sentence.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { upload as sendForm } from '../../../api/upload.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { publishFailureText } from '../create/publish-failure.ts';
import type { TrackUpload } from '../create/track-upload.ts';

interface Saving {
  state: 'idle' | 'waiting' | 'failed';
  sentence: string;
}

/**
 * Creates the version once its file is uploaded. All tries share a key, so that a retry does not
 * create a second version.
 */
export function useUploadVersion(
  postId: string,
  track: TrackUpload,
  onCreated: (version: versions.Version) => void,
) {
  const queries = useQueryClient();
  const [saving, setSaving] = useState<Saving>({ state: 'idle', sentence: '' });
  const abortRef = useRef<AbortController | null>(null);
  const key = useRef(randomKey());
  useEffect(() => () => abortRef.current?.abort(), []);

  const save = async (fields: Pick<versions.NewVersion, 'note' | 'comments'>) => {
    if (abortRef.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    abortRef.current = controller;
    setSaving({ state: 'waiting', sentence: '' });
    const params = { id: postId };
    try {
      const upload = await track.complete(signal);
      const version = await sendForm(
        api.versions.createVersion,
        { params, body: { version: { ...fields, upload } } },
        { idempotencyKey: key.current, timeout: limits.timeout.call },
      );
      queries.setQueryData(queryOf(api.versions.listVersions, { params }).queryKey, (list) => [
        version,
        ...(list ?? []).filter(({ number }) => number !== version.number),
      ]);
      void queries.invalidateQueries({ queryKey: queryOf(api.versions.listVersions, { params }).queryKey });
      if (!signal.aborted) onCreated(version);
    } catch (error) {
      if (signal.aborted) return;
      // The upload shows its own error.
      const isUploads = ['failed', 'none', 'stopped'].includes(track.state.step) || isSignedOut(error);
      setSaving(
        isUploads
          ? { state: 'idle', sentence: '' }
          : { state: 'failed', sentence: publishFailureText(error) },
      );
    } finally {
      abortRef.current = null;
    }
  };

  return {
    saving,
    save,
    /** Another file, note or choice of comments makes another version. */
    reset: () => {
      key.current = randomKey();
      setSaving({ state: 'idle', sentence: '' });
    },
    isSaving: () => abortRef.current !== null,
  };
}
