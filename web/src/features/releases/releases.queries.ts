import { limits, type releases } from '@backbeat/contract';
import {
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { processingPollDelay } from '../../lib/processing-poll-delay.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useToggle, type ToggleTarget } from '../auth/index.ts';
import { messages } from './releases.messages.ts';

/** A release as the viewer may see it. */
export const releaseQuery = (id: string) => queryOf(api.releases.getRelease, { params: { id } });

/**
 * A release with its tracks. Changes by other users arrive over the realtime connection. While the
 * server processes the sound of a track, the client polls at growing intervals.
 */
export const useRelease = (id: string) =>
  useQuery({
    ...releaseQuery(id),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.tracks.some(({ state }) => state === 'processing') === true
        ? processingPollDelay(dataUpdateCount)
        : false,
  });

/** Returns whether the release does not exist or is hidden. An address without a valid id counts too. */
export const isUnknownRelease = (error: Error | null): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);

/**
 * The releases of a user, newest first.
 * @param page from 0
 * @param withDrafts the user's own that are not out come first
 */
export const releasesOfQuery = (user: string, page = 0, withDrafts = false) =>
  queryOptions({
    ...queryOf(api.releases.listReleases, {
      query: {
        user,
        page: String(page),
        size: String(limits.pageSize.releases),
        ...(withDrafts && { drafts: 'true' as const }),
      },
    }),
    placeholderData: keepPreviousData,
  });

/**
 * The releases that the viewer has saved, latest first.
 * @param page from 0
 */
export const savedReleasesQuery = (page: number) =>
  queryOptions({
    ...queryOf(api.releases.listSavedReleases, {
      query: { page: String(page), size: String(limits.pageSize.releases) },
    }),
    placeholderData: keepPreviousData,
  });

/** Caches a release that a mutation returned, and refetches what shows it elsewhere. */
export function cacheRelease(queries: QueryClient, release: releases.Release): void {
  const { queryKey } = releaseQuery(release.id);
  queries.setQueryData(queryKey, release);
  void refetchAfter(queries, ['release', 'post'], ({ id }) => id !== release.id);
}

type SaveState = Awaited<ReturnType<typeof sendSave>>;

const sendSave = (id: string, isSaved: boolean) =>
  isSaved
    ? call(api.releases.saveRelease, { params: { id } })
    : call(api.releases.unsaveRelease, { params: { id } });

/** The save of a release by the viewer. */
function saveTarget(queries: QueryClient, id: string): ToggleTarget<SaveState> {
  const { queryKey } = releaseQuery(id);
  const update = (change: (release: releases.Release) => Partial<releases.Release>) =>
    void queries.setQueryData(queryKey, (release) => release && { ...release, ...change(release) });
  return {
    mutationKey: ['save-release', id],
    send: ({ isOn }) => sendSave(id, isOn),
    cancelledKeys: [queryKey],
    updateCache: (isSaved) =>
      update(({ savedByViewer, totalSaves }) =>
        savedByViewer === isSaved
          ? {}
          : { savedByViewer: isSaved, totalSaves: Math.max(0, totalSaves + (isSaved ? 1 : -1)) },
      ),
    applyResult: ({ saved, totalSaves }) => update(() => ({ savedByViewer: saved, totalSaves })),
    refresh: () => void queries.invalidateQueries({ queryKey: keyOf(api.releases.listSavedReleases) }),
  };
}

/** Saves a release or removes it from the saved ones. */
export const useSaveRelease = ({ id, savedByViewer }: Pick<releases.Release, 'id' | 'savedByViewer'>) =>
  useToggle(saveTarget(useQueryClient(), id), {
    isOn: savedByViewer,
    failureText: (isSaved) => (isSaved ? messages.saveFailed : messages.unsaveFailed),
  });

/** What the owner does with a release that is not out. `at` is an instant. */
type ReleaseStep = { kind: 'release' } | { kind: 'schedule'; at: string } | { kind: 'unschedule' };

const sendStep = (id: string, step: ReleaseStep) =>
  step.kind === 'unschedule'
    ? call(api.releases.unscheduleRelease, { params: { id } })
    : call(api.releases.releaseNow, {
        params: { id },
        ...(step.kind === 'schedule' && { body: { at: step.at } }),
      });

const failureOfStep: Record<ReleaseStep['kind'], string> = {
  release: messages.releaseFailed,
  schedule: messages.scheduleFailed,
  unschedule: messages.unscheduleFailed,
};

/** Releases a release now, schedules it, or makes a scheduled one a draft again. */
export function useReleaseStep(id: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationKey: ['release-step', id],
    mutationFn: (step: ReleaseStep) => sendStep(id, step),
    onSuccess: (release, { kind }) => {
      if (kind === 'release') toast.success(messages.released({ title: release.title }));
      cacheRelease(queries, release);
    },
    onError: (error, { kind }) => {
      if (!isSignedOut(error)) toast.failure(`${failureOfStep[kind]} ${failureSentence(error)}`);
      // A blocker may have appeared, or the release is out.
      void queries.invalidateQueries({ queryKey: releaseQuery(id).queryKey });
    },
  });
}

/**
 * Deletes an own release. `leave` runs before its responses are refetched, because the screen of the
 * release would refetch it.
 */
export function useDeleteRelease(id: string, leave: () => Promise<void>) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationKey: ['delete-release', id],
    mutationFn: () => call(api.releases.deleteRelease, { params: { id } }),
    onSuccess: async () => {
      await leave();
      queries.removeQueries({ queryKey: releaseQuery(id).queryKey });
      await queries.invalidateQueries();
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${messages.deleteFailed} ${failureSentence(error)}`);
    },
  });
}
