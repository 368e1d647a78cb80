import { plays } from '@backbeat/contract';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../ui/overlays/toast.tsx';
import { currentUserQuery } from '../auth/index.ts';
import { updateCachedPost } from '../../api/cached-posts.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import type { Place } from './download-names.ts';
import { NoDownload } from './no-download.ts';

/**
 * Downloads the file of a post, then counts the download. Failures appear as a toast.
 * @returns `share`: the loaded share from 0 to 1; null while unknown
 */
export function useDownload(
  id: string,
  place: Place,
): { download: () => void; isBusy: boolean; share: number | null } {
  const queries = useQueryClient();
  const toast = useToast();
  const [share, setShare] = useState<number | null>(null);
  const mutationKey = ['download', id];
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useSingleFlightMutation({
    mutationKey,
    mutationFn: async () => {
      const viewer = await queries.ensureQueryData(currentUserQuery);
      if (!viewer) throw new NoDownload(plays.messages.signedOut);
      const { download } = await import('./download.ts');
      const totalDownloads = await download(id, place, setShare);
      if (totalDownloads !== null) updateCachedPost(queries, id, (post) => ({ ...post, totalDownloads }));
    },
    onError: (error) => toast.failure(error instanceof NoDownload ? error.message : plays.messages.failed),
    onSettled: () => setShare(null),
  });
  return { download: () => mutate(), isBusy, share };
}
