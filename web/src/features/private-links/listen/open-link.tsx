import type { privateLinks } from '@backbeat/contract';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { lazy } from '@packages/router';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Part } from '../../../ui/part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ListenTrack } from './listen-track.tsx';
import { messages } from './listen.messages.ts';

const PasswordForm = lazy(async () => (await import('./password-form.tsx')).PasswordForm);

/**
 * Opens a private link and shows its track, or what is missing: the password, or another link. What
 * this browser has unlocked is a cookie, so the address stays as it was sent.
 */
export function OpenLink({ token }: { token: string }) {
  const [listening, setListening] = useState<privateLinks.Listening | null>(null);
  const { mutate, mutateAsync, error, isPending } = useSingleFlightMutation({
    mutationFn: (password: string | undefined) =>
      call(api.privateLinks.open, { body: { token, ...(password !== undefined && { password }) } }),
    onSuccess: setListening,
    onError: () => setListening(null),
  });
  const openAtFirst = useEffectEvent(() => mutate(undefined));
  useEffect(() => openAtFirst(), []);
  const openAgain = async (): Promise<boolean> => {
    try {
      const { stream } = await mutateAsync(undefined);
      return stream === listening?.stream;
    } catch {
      return false;
    }
  };
  if (listening) return <ListenTrack key={listening.stream} listening={listening} onFailure={openAgain} />;
  if (!error)
    return (
      <ListenNotice title={<VisuallyHidden>{messages.opening}</VisuallyHidden>}>
        <Skeleton className="h-16 w-full rounded-m" />
        <Skeleton className="h-28 w-full rounded-l" />
      </ListenNotice>
    );
  if (needsPassword(error))
    return (
      <ListenNotice title={messages.passwordTitle} text={messages.passwordText}>
        <Part fallback={<Skeleton className="h-12 w-full rounded-m" />}>
          <PasswordForm
            error={isOf(error, 'LINK_PASSWORD') ? undefined : failureSentence(error)}
            isOpening={isPending}
            onPassword={mutate}
          />
        </Part>
      </ListenNotice>
    );
  if (isOf(error, 'NOT_FOUND'))
    return <ListenNotice title={messages.unknownTitle} text={messages.unknownText} />;
  if (isOf(error, 'GONE')) return <ListenNotice title={messages.expiredTitle} text={messages.expiredText} />;
  return (
    <ListenNotice title={messages.failedTitle} text={failureSentence(error)}>
      <Button loading={isPending} onClick={() => mutate(undefined)}>
        {uiMessages.tryAgain}
      </Button>
    </ListenNotice>
  );
}

interface ListenNoticeProps {
  title: ReactNode;
  text?: string;
  children?: ReactNode;
}

/** A page with one thing to read or do. */
export const ListenNotice = ({ title, text, children }: ListenNoticeProps) => (
  <div className="grid max-w-[560px] justify-items-start gap-5">
    <h1 className="text-[clamp(28px,4vw,40px)] wrap-anywhere">{title}</h1>
    {text ? (
      <p role="alert" className="text-[17px] text-text-2">
        {text}
      </p>
    ) : null}
    {children}
  </div>
);

const isOf = (error: unknown, code: ApiFailure['code']): boolean =>
  error instanceof ApiFailure && error.code === code;

/** Whether a password would help, also after too many wrong ones. */
const needsPassword = (error: unknown): boolean =>
  isOf(error, 'LINK_PASSWORD') || isOf(error, 'WRONG_PASSWORD') || isOf(error, 'TOO_MANY_REQUESTS');
