import { credits, type posts } from '@backbeat/contract';
import { useSignedInUser } from '../../auth/index.ts';
import { AnswerButtons, RequestTerms, useProposedSound } from '../../credits/index.ts';
import { PlayablePost } from './playable-post.tsx';

export interface OpenRequestProps {
  post: posts.Post;
  /** Whether it ended elsewhere while it was on screen. */
  isEnded?: boolean | undefined;
  onAnswered?: (() => void) | undefined;
}

/** A credit request to the viewer: what is asked for, the sound of that version, and the answer. */
export function OpenRequest({ post, isEnded = false, onAnswered }: OpenRequestProps) {
  const { userName } = useSignedInUser();
  const { track } = useProposedSound(post);
  const wants = post.status === 'PUBLISHED' ? credits.messages.wantsChange : credits.messages.wants;
  return (
    <PlayablePost post={post} sound={track} lead={`${post.author.userName} ${wants}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 [&_[data-answers]>*]:grow [&_[data-answers]>*:nth-child(2)]:bg-surface-3">
        <RequestTerms post={post} viewer={userName} isCompact />
        <AnswerButtons post={post} isEnded={isEnded} onDone={() => onAnswered?.()} />
      </div>
    </PlayablePost>
  );
}
