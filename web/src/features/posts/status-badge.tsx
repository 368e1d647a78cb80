import type { posts } from '@backbeat/contract';
import { Chip } from '../../ui/chip.tsx';

const names: Record<posts.PostStatus, string> = {
  DRAFT: 'DRAFT',
  PARTIALLY_APPROVED: 'PARTIALLY APPROVED',
  PUBLISHED: 'TRACK',
};

/** How far a post is on its way to being published. */
export function StatusBadge({ status }: { status: posts.PostStatus }) {
  return (
    // On a ground of its own: it lies on a picture that may have any colour.
    <Chip tone={status === 'PUBLISHED' ? 'accent' : 'plain'} className="bg-ink/80">
      {names[status]}
    </Chip>
  );
}
