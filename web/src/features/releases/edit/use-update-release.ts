import type { releases, RouteRequest } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { api } from '../../../api/routes.ts';
import { upload } from '../../../api/upload.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { cacheRelease } from '../releases.queries.ts';
import { messages } from './edit.messages.ts';

/** The tracks have changed somewhere else since the form read them. */
export class TracksChanged extends Error {
  override readonly name = 'TracksChanged';
  /** The release as it is stored now. */
  readonly release: releases.Release;

  constructor(release: releases.Release) {
    super(messages.conflict);
    this.release = release;
  }
}

interface ReleaseUpdate {
  id: string;
  /** Absent without changes of the details. */
  details?: RouteRequest<typeof releases.releaseRoutes.updateRelease>['body'];
  /** Absent without changes of the tracks. */
  tracks?: RouteRequest<typeof releases.releaseRoutes.updateTracks>['body'];
}

interface Outcomes {
  /** The details are stored; the tracks may still fail. */
  onDetailsStored: (release: releases.Release) => void;
  onSaved: (release: releases.Release) => void;
  onFailure: (error: unknown) => void;
}

/** Stores the details and the tracks of an own release. */
export function useUpdateRelease({ onDetailsStored, onSaved, onFailure }: Outcomes) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationFn: async ({ id, details, tracks }: ReleaseUpdate) => {
      const params = { id };
      const withDetails = details && (await upload(api.releases.updateRelease, { params, body: details }));
      if (withDetails) onDetailsStored(withDetails);
      return tracks ? await storeTracks(params, tracks) : withDetails;
    },
    onSuccess: (release) => {
      if (!release) return;
      cacheRelease(queries, release);
      toast.success(messages.saved);
      onSaved(release);
    },
    onError: onFailure,
  });
}

/** @throws {TracksChanged} if another revision is stored */
async function storeTracks(params: { id: string }, body: NonNullable<ReleaseUpdate['tracks']>) {
  try {
    return await call(api.releases.updateTracks, { params, body });
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 409)) throw error;
    const release = await call(api.releases.getRelease, { params });
    throw release.revision === body.revision ? error : new TracksChanged(release);
  }
}
