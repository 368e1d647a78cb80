import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { httpsSentence } from '../../../lib/secure-context.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { SettingsGroup } from '../settings-page.tsx';
import { readPushState, turnOffPush, turnOnPush, type PushState } from './push-subscription.ts';

const TEXTS: Record<PushState, string> = {
  insecure: httpsSentence('Push notifications'),
  unsupported:
    "This browser doesn't support push notifications. On iPhone, add the app to your Home Screen first.",
  blocked: "You've blocked notifications for this site. Allow them in your browser's settings first.",
  off: 'Get notified on this device, even when the app is closed.',
  on: 'Push is on for this device.',
};

/** Turns push on or off for this browser. It asks for permission only after a press. */
export function PushGroup({ userId, publicKey }: { userId: string; publicKey: string }) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const { data: state, refetch } = useQuery({
    queryKey: ['push', userId],
    queryFn: () => readPushState(userId),
    staleTime: 0,
  });
  const change = async (next: () => Promise<PushState>) => {
    setIsBusy(true);
    try {
      await next();
    } catch (error) {
      toast.failure(
        error instanceof DOMException ? "Your browser couldn't turn on push." : failureSentence(error),
      );
    }
    await refetch();
    setIsBusy(false);
  };
  return (
    <SettingsGroup
      title="Push on this device"
      text={state ? TEXTS[state] : null}
      action={
        state === 'off' ? (
          <Button
            variant="primary"
            loading={isBusy}
            onClick={() => void change(() => turnOnPush(userId, publicKey))}
          >
            Turn on push
          </Button>
        ) : state === 'on' ? (
          <Button loading={isBusy} onClick={() => void change(turnOffPush)}>
            Turn off push
          </Button>
        ) : null
      }
    />
  );
}
