import type { users } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { Chip } from '../../ui/controls/chip.tsx';
import { ChartIcon, LockIcon } from '../../ui/rare-icons.ts';
import { useMayOpenAnalytics } from '../analytics/index.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './home.messages.ts';

const load = async () => (await import('./analytics-list.tsx')).AnalyticsList;
const List = lazy(load);

/** Opens the analytics of the user's own posts. Needs Plus. */
export function AnalyticsCard({ user }: { user: users.CurrentUser }) {
  const mayOpen = useMayOpenAnalytics();
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  const isPlus = user.role === 'USERPLUS';
  return (
    <section className="relative flex items-center gap-5 lg:flex-col lg:items-start rounded-l bg-surface-1 p-5 transition-colors hover:bg-surface-2 md:p-6">
      <ChartIcon size={28} className={isPlus ? 'text-accent' : 'text-gold'} />
      <div className="min-w-0 grow">
        <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-[22px]">
            <button
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={() => {
                // If the import fails, a click retries it, and the error boundary of the screen
                // reports the failure.
                if (isPlus) load().catch(() => undefined);
              }}
              onClick={() => {
                if (mayOpen()) setDialogState('now');
              }}
              className="text-left outline-none after:absolute after:inset-0 after:rounded-l focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {messages.viewAnalytics}
            </button>
          </h2>
          {isPlus ? null : (
            <Chip tone="plus" icon={<LockIcon size={14} />}>
              {messages.upgradeRequired}
            </Chip>
          )}
        </div>
        <p className="text-text-2">{messages.trackYourPostsPerformanceAnd}</p>
      </div>
      {dialogState === 'never' ? null : (
        <Part>
          <List
            user={user}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </section>
  );
}
