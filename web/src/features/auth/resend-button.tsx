import { useState } from 'react';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { waitOf } from './sentences.ts';

/** Mail goes to one address at most this often, in milliseconds. */
const PAUSE = 60_000;

export interface ResendButtonProps {
  /** When the last code was sent, in milliseconds since 1970. */
  sentAt: number;
  resend: () => Promise<unknown>;
  /** What is said when that failed. */
  sentenceOf: (error: unknown) => string;
}

/** Has the code mailed once more, as soon as that is allowed. */
export function ResendButton({ sentAt, resend, sentenceOf }: ResendButtonProps) {
  const toast = useToast();
  const [heldUntil, setHeldUntil] = useState(0);
  const again = useSingleFlightMutation({
    mutationFn: resend,
    onSuccess: () => toast.success('A new code is on its way.'),
    onError: (error) => {
      setHeldUntil(Date.now() + (waitOf(error) ?? 0));
      toast.failure(sentenceOf(error));
    },
  });
  const left = useCountdown(Math.max(sentAt + PAUSE, heldUntil));
  return (
    <Button
      size="small"
      className="justify-self-start tabular-nums"
      disabled={left > 0}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      {left > 0 ? `Resend Code in ${left} s` : 'Resend Code'}
    </Button>
  );
}
