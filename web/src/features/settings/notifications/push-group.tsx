import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { httpsSentence } from '../../../lib/secure-context.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { SettingsGroup } from '../settings-page.tsx';
import { readPushState, turnOffPush, turnOnPush, type PushState } from './push-subscription.ts';
import { messages } from '../settings.messages.ts';

const TEXTS: Record<PushState, string> = {
  insecure: httpsSentence(messages.pushNotifications),
  unsupported: messages.thisBrowserDoesntSupportPush,
  blocked: messages.youveBlockedNotificationsForThis,
  off: messages.getNotifiedOnThisDevice,
  on: messages.pushIsOnForThis,
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
        error instanceof DOMException ? messages.yourBrowserCouldntTurnOn : failureSentence(error),
      );
    }
    await refetch();
    setIsBusy(false);
  };
  return (
    <SettingsGroup
      title={messages.pushOnThisDevice}
      text={state ? TEXTS[state] : null}
      action={
        state === 'off' ? (
          <Button
            variant="primary"
            loading={isBusy}
            onClick={() => void change(() => turnOnPush(userId, publicKey))}
          >
            {messages.turnOnPush}
          </Button>
        ) : state === 'on' ? (
          <Button loading={isBusy} onClick={() => void change(turnOffPush)}>
            {messages.turnOffPush}
          </Button>
        ) : null
      }
    />
  );
}
