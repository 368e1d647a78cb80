import { analytics, type posts } from '@backbeat/contract';
import { lazy, useState } from 'react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { ChartIcon } from '../../ui/icons.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { useShowPlanLimit } from '../subscriptions/index.ts';
import type { AnalyticsDialogProps } from './analytics-dialog.tsx';
import { Part } from '../../ui/part.tsx';
import { messages } from './analytics.messages.ts';

const load = async () => ({ default: (await import('./analytics-dialog.tsx')).AnalyticsDialog });
const LazyDialog = lazy(load);

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

interface AnalyticsButtonProps {
  post: posts.Post;
  /** Renders a round button with an icon alone, for cards. */
  compact?: boolean;
}

/** Opens the analytics of a post. Only the author sees the button. */
export function AnalyticsButton({ post, compact = false }: AnalyticsButtonProps) {
  const { data: user } = useCurrentUser();
  const mayOpen = useMayOpenAnalytics();
  const [open, setOpen] = useState(false);
  if (user?.userName !== post.author.userName) return null;
  const trigger = {
    'aria-haspopup': 'dialog',
    // If the import fails, a click retries it, and the error boundary of the screen reports the
    // failure.
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: () => setOpen(mayOpen()),
  } as const;
  return (
    <>
      {compact ? (
        <IconButton label={messages.analytics} {...trigger}>
          <ChartIcon />
        </IconButton>
      ) : (
        <Button icon={<ChartIcon />} {...trigger}>
          {messages.analytics}
        </Button>
      )}
      <AnalyticsDialog post={post} open={open} onOpenChange={setOpen} />
    </>
  );
}
