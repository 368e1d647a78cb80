import type { storage } from '@backbeat/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { ProofCancelled, useProof } from '../auth/index.ts';
import { messages } from './storage.messages.ts';

/** While a scan runs, the page asks for its progress. */
const POLL_MS = 2_000;

export const ownStorageQuery = queryOf(api.storage.getOwnStorage);

export type Days = '30' | '90' | '365';

export const storageQuery = (days: Days) => ({
  ...queryOf(api.storage.getStorage, { query: { days } }),
  placeholderData: keepPreviousData,
});

const latestScan = queryOf(api.storage.getLatestScan);

export const scanQuery = {
  ...latestScan,
  refetchInterval: ({ state: { data } }: { state: { data?: storage.StorageScan | null | undefined } }) =>
    data?.state === 'running' ? POLL_MS : (false as const),
};

/** Starts a scan, or removes what one has found. The caller renders `proofDialog`. */
export function useScanAction(action: () => Promise<storage.StorageScan>) {
  const queries = useQueryClient();
  const toast = useToast();
  const { withProof, proofDialog } = useProof();
  const mutation = useSingleFlightMutation({
    mutationFn: () => withProof(action),
    onSuccess: (scan) => queries.setQueryData(latestScan.queryKey, scan),
    onError: (error) => {
      if (!isSignedOut(error) && !(error instanceof ProofCancelled))
        toast.failure(`${messages.scan.failed}. ${failureSentence(error)}`);
    },
  });
  return { ...mutation, proofDialog };
}

export const startScan = () => call(api.storage.startScan);
export const removeOrphans = (id: string) => call(api.storage.removeOrphans, { params: { id } });
