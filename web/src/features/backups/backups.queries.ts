import type { backups } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { ProofCancelled, useProof } from '../auth/index.ts';
import { messages } from './backups.messages.ts';

/** While a worker writes or checks, and otherwise, since the schedule and others start backups too. */
const BUSY_POLL_MS = 2_000;
const IDLE_POLL_MS = 30_000;

export const isBusy = ({ state, checkedBytes }: backups.Backup): boolean =>
  state === 'running' || checkedBytes !== null;

export const backupsQuery = {
  ...queryOf(api.backups.listBackups),
  refetchInterval: ({ state: { data } }: { state: { data?: backups.BackupList | undefined } }) =>
    data?.backups.some(isBusy) === true ? BUSY_POLL_MS : IDLE_POLL_MS,
};

export const settingsQuery = queryOf(api.instance.getSettings);

/** Changes a backup, and shows the new list. The caller renders `proofDialog`. */
export function useBackupAction(action: () => Promise<unknown>, onSuccess = () => {}) {
  const queries = useQueryClient();
  const toast = useToast();
  const { withProof, proofDialog } = useProof();
  const mutation = useSingleFlightMutation({
    mutationFn: () => withProof(action),
    onSuccess,
    onError: (error) => {
      if (!isSignedOut(error) && !(error instanceof ProofCancelled))
        toast.failure(`${messages.actionFailed}. ${failureSentence(error)}`);
    },
    onSettled: () => refetchAfter(queries, 'backup'),
  });
  return { ...mutation, proofDialog };
}
