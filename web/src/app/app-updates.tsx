import type { users } from '@backbeat/contract';
import { useEffect, useEffectEvent } from 'react';
import { renewPushSubscription } from '../features/settings/notifications/push-subscription.ts';
import { ConnectionNotice } from '../layout/connection-notice.tsx';
import { registerServiceWorker, storeScreens, watchNewVersions } from '../lib/install/service-worker.ts';
import { useToast } from '../ui/overlays/toast.tsx';
import { messages } from './app.messages.ts';

/**
 * Registers the service worker, announces new versions, renews this browser's push, and shows how the
 * connection is.
 */
export function AppUpdates({ user }: { user: users.CurrentUser | null | undefined }) {
  const toast = useToast();
  const announce = useEffectEvent((reload: () => void) =>
    toast.lasting(messages.newVersion, { label: messages.reload, onSelect: reload }),
  );
  useEffect(() => {
    let end: (() => void) | undefined;
    let isEnded = false;
    const start = async () => {
      const registration = await registerServiceWorker();
      if (!registration) return;
      void storeScreens();
      if (!isEnded) end = watchNewVersions(registration, announce);
    };
    void start();
    return () => {
      isEnded = true;
      end?.();
    };
  }, []);
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) void renewPushSubscription(userId);
  }, [userId]);
  return <ConnectionNotice />;
}
