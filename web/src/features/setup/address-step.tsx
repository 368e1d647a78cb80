import { limits, type setup } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FormError } from '../auth/index.ts';
import { StepButtons, type StepProps } from './step-frame.tsx';
import { messages } from './setup.messages.ts';

const SOCKET_TIMEOUT_MS = 5_000;

/** Opens a WebSocket as the app does. */
const opensWebSocket = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    const end = (isOpen: boolean) => {
      clearTimeout(timer);
      resolve(isOpen);
      socket.close();
    };
    const timer = setTimeout(() => end(false), SOCKET_TIMEOUT_MS);
    socket.addEventListener('open', () => end(true));
    socket.addEventListener('error', () => end(false));
  });

/** Checks the address, with a request as large as an upload if the proxy lets it pass. */
async function checkAddress(): Promise<setup.Finding[]> {
  const report = {
    origin: location.origin,
    webSocket: await opensWebSocket(),
    cookie: navigator.cookieEnabled,
  };
  const check = async (body: { padding: string } | { body: false }) =>
    (await call(api.setup.checkAddress, { body: { ...report, ...body } })).findings;
  try {
    return await check({ padding: 'x'.repeat(limits.setup.probeBytes) });
  } catch (error) {
    // The server itself accepts this size, and refuses requests for other reasons.
    if (error instanceof ApiFailure && error.status !== 413) throw error;
    return check({ body: false });
  }
}

/** What the browser and the server say about the address, with a fix for each fault. */
export function AddressStep({ onBack, onNext }: StepProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['set-up address'],
    queryFn: checkAddress,
    gcTime: 0,
    retry: false,
    staleTime: Infinity,
  });
  return (
    <>
      <div aria-live="polite" aria-busy={isFetching} className="grid gap-4">
        {error && !isFetching ? <FormError sentence={failureSentence(error)} /> : null}
        {isFetching ? (
          <>
            <VisuallyHidden>{messages.checking}</VisuallyHidden>
            <Skeleton className="h-64 rounded-m" />
          </>
        ) : (
          <ul className="grid gap-4">
            {(data ?? []).map((finding) => (
              <FindingRow key={finding.id} {...finding} />
            ))}
          </ul>
        )}
      </div>
      <StepButtons onBack={onBack} onNext={onNext}>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {messages.checkAgain}
        </Button>
        <Button variant="primary" onClick={onNext}>
          {messages.go}
        </Button>
      </StepButtons>
    </>
  );
}

function FindingRow({ state, title, fix }: setup.Finding) {
  return (
    <li className="flex items-start gap-3">
      {state === 'ok' ? (
        <CheckIcon size={20} className="mt-0.5 shrink-0 text-text-3" />
      ) : (
        <WarningIcon size={20} className="mt-0.5 shrink-0 text-danger" />
      )}
      <span className="grid min-w-0">
        <span className="font-medium">{title}</span>
        <span className="text-[15px] wrap-anywhere text-text-2">{state === 'ok' ? messages.ok : fix}</span>
      </span>
    </li>
  );
}
