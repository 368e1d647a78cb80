import { blocks } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { messages } from './blocks.messages.ts';
import { useBlockQuery, useSetBlock } from './blocks.queries.ts';

interface UnlessBlockedProps {
  userName: string;
  /** Shown for a user who is missing for another reason. */
  children: ReactNode;
}

/**
 * Replaces a missing profile. If the viewer has blocked the user, it says so and offers to unblock
 * them.
 */
export function UnlessBlocked({ userName, children }: UnlessBlockedProps) {
  const { data, isLoading } = useBlockQuery(userName);
  const set = useSetBlock(userName);
  if (isLoading)
    return (
      <Loading label={messages.loadingProfile} className="min-h-60">
        {null}
      </Loading>
    );
  if (data?.blocked !== true) return children;
  return (
    <ErrorState
      title={blocks.messages.blocked({ userName: data.userName })}
      text={blocks.messages.blockedMeans({ userName: data.userName })}
      action={
        <Button variant="primary" onClick={() => set('unblock')}>
          {messages.unblock}
        </Button>
      }
    />
  );
}
