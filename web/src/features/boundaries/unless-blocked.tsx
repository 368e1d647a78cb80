import { boundaries } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useBoundaryQuery, useSetBoundary } from './boundaries.queries.ts';

interface UnlessBlockedProps {
  userName: string;
  /** What is said of somebody who is not there for another reason. */
  children: ReactNode;
}

/** In place of a profile that is not there: that one has blocked them oneself, and the way back. */
export function UnlessBlocked({ userName, children }: UnlessBlockedProps) {
  const { data, isLoading } = useBoundaryQuery(userName);
  const set = useSetBoundary(userName);
  if (isLoading)
    return (
      <Loading label="Loading profile..." className="min-h-60">
        {null}
      </Loading>
    );
  if (data?.blocked !== true) return children;
  return (
    <EmptyState
      title={boundaries.sentences.blocked(data.userName)}
      text={boundaries.sentences.blockedMeans(data.userName)}
      action={
        <Button variant="primary" onClick={() => set('unblock')}>
          Unblock
        </Button>
      }
    />
  );
}
