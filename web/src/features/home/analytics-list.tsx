import type { users } from '@backbeat/contract';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { OwnPosts } from '../analytics/index.ts';
import { messages } from './home.messages.ts';

export interface AnalyticsListProps {
  user: users.CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Own posts with their views, likes and comments. Each opens its analytics. */
export function AnalyticsList({ user, open, onOpenChange }: AnalyticsListProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.viewAnalytics}
      description={messages.trackYourPostsPerformanceAnd}
    >
      <OwnPosts user={user} layout="list" />
    </Dialog>
  );
}
