import { MissingState } from '../../../layout/missing-state.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';

interface PostTroubleProps {
  /** Whether the post does not exist or is hidden, instead of not having loaded. */
  isUnknown: boolean;
  isTrying: boolean;
  onRetry: () => void;
}

/** Replaces the page of a post that cannot be shown. */
export function PostTrouble({ isUnknown, isTrying, onRetry }: PostTroubleProps) {
  if (isUnknown)
    return (
      <MissingState
        title="Track not found"
        text="It may have been deleted, or it isn't published yet. Check the link, or ask the person who shared it."
      />
    );
  return (
    <ErrorState
      title="We couldn't load this track"
      text="Check your connection and try again."
      action={
        <Button variant="primary" loading={isTrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
