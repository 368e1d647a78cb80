import { failureSentence } from '../api/failure-sentence.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import { cx } from '../ui/cx.ts';
import { messages } from './layout.messages.ts';

interface LoadFailedProps extends Pick<EmptyStateProps, 'title' | 'level' | 'className'> {
  error: unknown;
  /** Whether the query is running again. */
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Replaces a list that failed to load, with the reason and a button that tries again. */
export function LoadFailed({ error, isFetching, refetch, className, ...content }: LoadFailedProps) {
  return (
    <EmptyState
      text={failureSentence(error)}
      action={
        <Button variant="primary" loading={isFetching} onClick={() => void refetch()}>
          {messages.tryAgain}
        </Button>
      }
      className={cx('unloaded-part', className)}
      {...content}
    />
  );
}
