import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Replaces a list that failed to load. */
export function LoadFailed({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      level={3}
      title="We couldn't load these tracks"
      text="Check your connection and try again."
      action={
        <Button variant="primary" loading={isTrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
