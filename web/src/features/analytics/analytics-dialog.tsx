import { analytics, type posts } from '@backbeat/contract';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { useShowPlanLimit } from '../subscriptions/index.ts';
import { useTotals } from './analytics.queries.ts';
import { CommentsTab } from './comments-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { DownloadsTab, LikesTab } from './people-tabs.tsx';
import { ViewsTab } from './views-tab.tsx';
import { messages } from './analytics.messages.ts';

export interface AnalyticsDialogProps {
  post: posts.Post;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const TABS: readonly { value: string; label: string; Panel: ComponentType<{ post: posts.Post }> }[] = [
  { value: 'overview', label: messages.overview, Panel: OverviewTab },
  { value: 'views', label: messages.views, Panel: ViewsTab },
  { value: 'downloads', label: messages.downloads, Panel: DownloadsTab },
  { value: 'likes', label: messages.likes, Panel: LikesTab },
  { value: 'comments', label: messages.comments, Panel: CommentsTab },
];

/**
 * The analytics of a post, for its Plus author. If the subscription ends meanwhile, the dialog says
 * so and closes.
 */
export function AnalyticsDialog({ post, open, onOpenChange }: AnalyticsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.postAnalytics}
      description={
        <p dir="auto" className="truncate">
          {post.title}
        </p>
      }
      size="large"
    >
      <Content post={post} close={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Content({ post, close }: { post: posts.Post; close: () => void }) {
  const [tab, setTab] = useState('overview');
  const { data: user } = useCurrentUser();
  const { isClosed } = useTotals(post);
  const isOver = isClosed || user?.role === 'USER';
  const showPlanLimit = useShowPlanLimit();
  const leave = useEffectEvent(() => {
    showPlanLimit(analytics.messages.needsPlus);
    close();
  });
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  return (
    <Tabs value={tab} onChange={setTab}>
      <TabList label={messages.trackAnalytics} tabs={TABS} />
      {TABS.map(({ value, Panel }) => (
        // Tall enough for the longest tab, so that the dialog does not change its height.
        <TabPanel key={value} value={value} className="min-h-[min(640px,62dvh)] pt-4">
          <Panel post={post} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
