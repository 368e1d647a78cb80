import type { posts } from '@backbeat/contract';
import { Chip } from '../../../ui/controls/chip.tsx';
import { messages } from './list.messages.ts';

const names: Record<posts.PostStatus, string> = {
  DRAFT: messages.draft,
  PARTIALLY_APPROVED: messages.partiallyApproved,
  PUBLISHED: messages.track,
};

/** The publication status of a post. */
export function StatusBadge({ status }: { status: posts.PostStatus }) {
  return (
    // An opaque background, because the picture below may have any colour.
    <Chip tone={status === 'PUBLISHED' ? 'accent' : 'plain'} className="bg-ink/80">
      {names[status]}
    </Chip>
  );
}
