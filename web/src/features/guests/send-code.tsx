import type { guests } from '@backbeat/contract';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useCountdown } from '../../lib/hooks/use-countdown.ts';
import { getDeviceTime } from '../../lib/time/clock.ts';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { messages } from './guests.messages.ts';

/** The shortest time between two mails with a code for one purpose, in milliseconds. */
const RESEND_INTERVAL_MS = 60_000;

type CodeRequest = guests.LinkKey & { purpose: guests.CodePurpose; digest?: string };

export interface CodeMail {
  /** When the last code was mailed, in milliseconds since 1970; null before the first. */
  sentAt: number | null;
  /** Until when no further one goes out, in milliseconds since 1970. */
  heldUntil: number;
  isSending: boolean;
  send: () => void;
}

/** Mails the guest a code for one purpose. Codes for other terms start anew. */
export function useCodeMail(request: CodeRequest): CodeMail {
  const toast = useToast();
  const purpose = `${request.purpose} ${request.digest ?? ''}`;
  const [lastMail, setLastMail] = useState<{ purpose: string; at: number } | null>(null);
  const [heldUntil, setHeldUntil] = useState(0);
  const sentAt = lastMail?.purpose === purpose ? lastMail.at : null;
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: () => call(api.guests.sendCode, { body: request }),
    onSuccess: () => {
      if (sentAt !== null) toast.success(messages.sentAgain);
      const now = getDeviceTime();
      setLastMail({ purpose, at: now });
      setHeldUntil(now + RESEND_INTERVAL_MS);
    },
    onError: (error) => {
      const isLimited = error instanceof ApiFailure && error.status === 429;
      if (isLimited) setHeldUntil(getDeviceTime() + (error.retryAfter ?? 0) * 1000);
      toast.failure(isLimited ? failureSentence(error) : messages.codeNotSent);
    },
  });
  return { sentAt, heldUntil, isSending: isPending, send: () => mutate() };
}

interface SendCodeProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide'> {
  mail: CodeMail;
}

/** The button that mails a code, and again as soon as the limit allows it. */
export function SendCode({ mail, ...look }: SendCodeProps) {
  const seconds = useCountdown(mail.heldUntil);
  return (
    <Button
      {...look}
      className="tabular-nums"
      disabled={seconds > 0}
      loading={mail.isSending}
      onClick={mail.send}
    >
      {seconds > 0
        ? messages.resendIn({ seconds })
        : mail.sentAt === null
          ? messages.mailCode
          : messages.resend}
    </Button>
  );
}
