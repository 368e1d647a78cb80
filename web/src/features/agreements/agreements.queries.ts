import type { agreements } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { decodeAgreement } from './decode-agreement.ts';

/** The agreement of a post: whole for its parties, else the public part. */
export const useAgreement = (id: string) =>
  useQuery({ ...queryOf(api.agreements.getAgreement, { params: { id } }), select: decodeAgreement });

const details = queryOf(api.agreements.getSigningDetails);

/** The private signing details of the viewer. */
export const useSigningDetails = (isWanted: boolean) => useQuery({ ...details, enabled: isWanted });

/** Replaces the signing details of the viewer. */
export function useSaveSigningDetails(onSaved: () => void) {
  const queries = useQueryClient();
  return useSingleFlightMutation({
    mutationKey: ['signing-details'],
    mutationFn: (body: agreements.SigningDetails) => call(api.agreements.updateSigningDetails, { body }),
    onSuccess: (savedDetails) => {
      queries.setQueryData(details.queryKey, savedDetails);
      onSaved();
    },
  });
}
