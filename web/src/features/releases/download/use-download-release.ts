import type { plays } from '@backbeat/contract';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { messages } from '../releases.messages.ts';

/** Downloads a release as a zip file, which the browser saves. A refusal appears as a toast. */
export function useDownloadRelease(id: string) {
  const toast = useToast();
  return useSingleFlightMutation({
    mutationKey: ['download-release', id],
    mutationFn: async (format: plays.DownloadFormat) => {
      const { downloadRelease } = await import('./download-release.ts');
      await downloadRelease(id, format);
    },
    onSuccess: () => toast.success(messages.downloadStarted),
    onError: (error) => toast.failure(failureSentence(error)),
  });
}
