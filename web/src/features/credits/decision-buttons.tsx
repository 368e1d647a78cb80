import { credits, type posts } from '@backbeat/contract';
import { Button } from '../../ui/controls/button.tsx';
import { CancelProposalButton } from './cancel-proposal-button.tsx';
import { EditCreditsButton } from './editor/edit-credits-button.tsx';
import { GoOnWithoutButton } from './go-on-without-button.tsx';
import { declinedNames } from './names-by-answer.ts';
import { hasSplit } from './has-split.ts';
import { useDecision } from './use-decision.ts';

/**
 * What the author can do once artists have declined: propose something else, and publish a draft
 * without them or cancel the proposal for a published post. A draft that a release holds goes on without
 * them, and only the release publishes it.
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
      ) : hasSplit(post) ? null : post.heldBy ? (
        <GoOnWithoutButton post={post} variant="primary" />
      ) : (
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
      {credits.labelOfPublish(declinedNames(post))}
    </Button>
  );
}
