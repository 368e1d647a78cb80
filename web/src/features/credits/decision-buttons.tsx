import { credits, listNames, type posts } from '@backbeat/contract';
import { Button } from '../../ui/controls/button.tsx';
import { CancelProposalButton } from './cancel-proposal-button.tsx';
import { EditCreditsButton } from './editor/edit-credits-button.tsx';
import { hasSplit } from './has-split.ts';
import { useDecision } from './use-decision.ts';

/**
 * What the author can do once artists have declined: propose something else, and publish a draft
 * without them or cancel the proposal for a published post.
 */
export function DecisionButtons({ post }: { post: posts.Post }) {
  const isPublished = post.status === 'PUBLISHED';
  return (
    <div data-answers className="flex flex-wrap gap-3 max-sm:*:grow">
      {isPublished || hasSplit(post) ? (
        <EditCreditsButton post={post} size="medium" variant="primary" />
      ) : null}
      {isPublished ? (
        <CancelProposalButton post={post} size="medium" />
      ) : hasSplit(post) ? null : (
        <PublishButton post={post} />
      )}
    </div>
  );
}

/** Publishes a draft without split. With one, its other artists have to agree on a new split first. */
function PublishButton({ post }: { post: posts.Post }) {
  const { mutate, isPending } = useDecision(post);
  return (
    <Button variant="primary" loading={isPending} onClick={() => mutate({ kind: 'publish' })}>
      {credits.labelOfPublish(listNames(post.rejectedFeatures))}
    </Button>
  );
}
