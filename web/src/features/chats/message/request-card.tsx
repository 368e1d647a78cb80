import { credits, type posts } from '@backbeat/contract';
import { Chip } from '../../../ui/controls/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { WithdrawButton } from '../../credits/index.ts';
import type { ChatRequest } from '../state/use-credit-requests.ts';
import { LazyOpenRequest } from './lazy-open-request.tsx';
import { PlayablePost } from './playable-post.tsx';
import { messages } from './message.messages.ts';

interface RequestCardProps {
  request: ChatRequest;
  /** The other member of the direct chat. */
  otherUserName: string;
}

/**
 * A credit request between the two members. The recipient answers it here; the requester sees the
 * answer or withdraws the request.
 */
export function RequestCard({ request: { post, isEnded, onAnswered }, otherUserName }: RequestCardProps) {
  const isAsked = post.author.userName === otherUserName;
  return (
    <article
      aria-label={messages.featureRequestTitle({ title: post.title })}
      className={cx('my-2 grid', !isAsked && 'justify-items-end')}
    >
      {isAsked ? (
        <LazyOpenRequest post={post} isEnded={isEnded} onAnswered={onAnswered} />
      ) : (
        <PlayablePost post={post} lead={credits.messages.asked({ name: otherUserName })}>
          <Standing post={post} otherUserName={otherUserName} />
        </PlayablePost>
      )}
    </article>
  );
}

function Standing({ post, otherUserName }: { post: posts.Post; otherUserName: string }) {
  const isOpen = post.pendingFeatures.includes(otherUserName);
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
      <output>
        {isOpen ? (
          <Chip className="bg-surface-3!">{credits.messages.waiting}</Chip>
        ) : post.rejectedFeatures.includes(otherUserName) ? (
          <Chip tone="danger">{credits.messages.saidNo}</Chip>
        ) : (
          <Chip tone="accent">{credits.messages.saidYes}</Chip>
        )}
      </output>
      {isOpen ? (
        <WithdrawButton post={post} request={{ userName: otherUserName }} className="bg-surface-3!" />
      ) : null}
    </div>
  );
}
