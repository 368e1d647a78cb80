import { moderation, type RouteRequest } from '@backbeat/contract';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

type Report = RouteRequest<typeof moderation.reportRoutes.report>['body'];

/** Sends a report and shows the result as a toast. */
export function useReport(onSent: () => void) {
  const toast = useToast();
  return useSingleFlightMutation({
    mutationFn: (body: Report) => call(api.moderation.report, { body }),
    onSuccess: () => {
      toast.success(moderation.messages.thanks);
      onSent();
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${moderation.messages.failed}. ${failureSentence(error)}`);
    },
  });
}
