import { analytics } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { useCurrentUser } from '../auth/index.ts';
import { useShowPlanLimit } from '../subscriptions/index.ts';
import type { AnalyticsDialogProps } from './analytics-dialog.tsx';
import { Part } from '../../ui/part.tsx';

const LazyDialog = lazy(async () => (await import('./analytics-dialog.tsx')).AnalyticsDialog);

/**
 * The analytics of a post, fetched when they are first opened. They need Plus: check
 * `useMayOpenAnalytics` before.
 */
export function AnalyticsDialog(props: AnalyticsDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Part>
      <LazyDialog {...props} />
    </Part>
  );
}

/**
 * Returns a check whether the signed-in user may open analytics. It shows a toast to users without
 * Plus.
 */
export function useMayOpenAnalytics(): () => boolean {
  const { data: user } = useCurrentUser();
  const showPlanLimit = useShowPlanLimit();
  return () => {
    const may = user?.role === 'USERPLUS';
    if (!may) showPlanLimit(analytics.messages.needsPlus);
    return may;
  };
}
