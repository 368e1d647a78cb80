import type { posts, releases } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { cacheRelease } from '../releases.queries.ts';
import { changesOf, draftOf, type ReleaseDraft } from './release-draft.ts';
import {
  addTrack,
  isSameOrder,
  removeTrack,
  suggestType,
  tracksOf,
  type EditedTrack,
} from './track-order.ts';
import { useArtwork } from './use-artwork.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { TracksChanged, useUpdateRelease } from './use-update-release.ts';
import { messages } from './edit.messages.ts';

/**
 * A release in its form: what the owner has changed, relative to what is stored, and how it is saved.
 * @param release as it is stored, which an untouched form follows
 */
export function useEditedRelease(release: releases.Release) {
  /** The release that the typed changes are relative to. */
  const [base, setBase] = useState(release);
  const [draft, setDraft] = useState(() => draftOf(release));
  const [tracks, setTracks] = useState<readonly EditedTrack[]>(() => tracksOf(release));
  const [conflict, setConflict] = useState<releases.Release | null>(null);
  const artwork = useArtwork();
  const fieldErrors = useFieldErrors();
  const queries = useQueryClient();

  const changes = changesOf(draftOf(base), draft);
  const hasNewDetails = Object.keys(changes).length > 0 || artwork.isDirty;
  const hasNewTracks = !isSameOrder(tracks, tracksOf(base));
  const isDirty = hasNewDetails || hasNewTracks;
  const take = (stored: releases.Release) => {
    setBase(stored);
    setDraft(draftOf(stored));
    setTracks(tracksOf(stored));
  };

  const { mutate, isPending, error } = useUpdateRelease({
    onDetailsStored: (stored) => {
      // The tracks keep the revision that the form has read.
      setBase({ ...stored, tracks: base.tracks, revision: base.revision });
      setDraft(draftOf(stored));
      artwork.reset();
    },
    onSaved: (stored) => {
      take(stored);
      setConflict(null);
    },
    onFailure: (failure) => {
      fieldErrors.take(failure);
      if (!(failure instanceof TracksChanged)) return;
      // Saving again then replaces the list that is stored now.
      setBase((now) => ({ ...now, tracks: failure.release.tracks, revision: failure.release.revision }));
      setConflict(failure.release);
    },
  });
  if (!isDirty && !isPending && base !== release) take(release);

  const change = (part: Partial<ReleaseDraft>) => {
    fieldErrors.clear(Object.keys(part));
    setDraft((now) => ({ ...now, ...part }));
  };
  const changeTracks = (next: readonly EditedTrack[]) => {
    fieldErrors.clear(['tracks']);
    setTracks(next);
    // The type follows the tracks until the owner chooses another one.
    if (draft.type === suggestType(tracks)) change({ type: suggestType(next) });
  };
  /** An uploaded track is on the release already. Unsaved changes stay, and saving keeps it. */
  const takeUploaded = async (post: posts.Post) => {
    const stored = await call(api.releases.getRelease, { params: { id: base.id } });
    cacheRelease(queries, stored);
    setBase((now) =>
      isSameOrder(removeTrack(tracksOf(stored), post.id), tracksOf(now))
        ? { ...now, tracks: stored.tracks, revision: stored.revision }
        : now,
    );
    setTracks((now) => addTrack(now, post));
  };
  const save = () => {
    fieldErrors.setErrors({});
    setConflict(null);
    mutate({
      id: base.id,
      ...(hasNewDetails && {
        details: {
          release: { ...changes, ...(artwork.isRemoved && { removeArtwork: true }) },
          ...(artwork.picture.file && { artwork: artwork.picture.file }),
        },
      }),
      ...(hasNewTracks && {
        tracks: { tracks: tracks.map(({ post, disc }) => ({ post, disc })), revision: base.revision },
      }),
    });
  };
  return {
    base,
    draft,
    tracks,
    /** The stored release whose tracks differ from those that the form has read; null without one. */
    conflict,
    artwork,
    fieldErrors,
    isDirty,
    isSaving: isPending,
    failure:
      error && !isSignedOut(error) && !(error instanceof TracksChanged)
        ? `${messages.saveFailed} ${failureSentence(error)}`
        : undefined,
    change,
    changeTracks,
    /** Takes over the tracks that are stored now. */
    resolveConflict: (stored: releases.Release) => {
      setTracks(tracksOf(stored));
      setConflict(null);
    },
    takeUploaded,
    save,
  };
}
