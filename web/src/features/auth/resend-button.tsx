import { useState } from 'react';
import { getDeviceTime } from '../../lib/time/clock.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useCountdown } from '../../lib/hooks/use-countdown.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { waitOf } from './auth-strings.ts';
import { messages } from './auth.messages.ts';

/** The shortest time between two mails to one address, in milliseconds. */
const RESEND_INTERVAL_MS = 60_000;

export interface ResendButtonProps {
  /** When the server sent the last code, in milliseconds since 1970. */
  sentAt: number;
  resend: () => Promise<unknown>;
  /** Maps a failure to the message on the screen. */
  sentenceOf: (error: unknown) => string;
}

/** Sends the code again, as soon as the limit allows it. */
export function ResendButton({ sentAt, resend, sentenceOf }: ResendButtonProps) {
  const toast = useToast();
  const [heldUntil, setHeldUntil] = useState(0);
  const again = useSingleFlightMutation({
    mutationFn: resend,
    onSuccess: () => toast.success(messages.aNewCodeIsOn),
    onError: (error) => {
      setHeldUntil(getDeviceTime() + (waitOf(error) ?? 0));
      toast.failure(sentenceOf(error));
    },
  });
  const remainingSeconds = useCountdown(Math.max(sentAt + RESEND_INTERVAL_MS, heldUntil));
  return (
    <Button
      size="small"
      className="justify-self-start tabular-nums"
      disabled={remainingSeconds > 0}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      {remainingSeconds > 0 ? messages.resendIn({ seconds: remainingSeconds }) : messages.resendCode}
    </Button>
  );
}
