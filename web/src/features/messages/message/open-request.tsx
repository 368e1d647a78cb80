import { credits, type posts } from '@backbeat/contract';
import { useSignedInUser } from '../../auth/index.ts';
import { AnswerButtons, RequestTerms, useProposedSound } from '../../credits/index.ts';
import { PlayablePost } from './playable-post.tsx';

/** A credit request to the viewer: what is asked for, the sound of that version, and the answer. */
export function OpenRequest({ post }: { post: posts.Post }) {
  const { userName } = useSignedInUser();
  const { track } = useProposedSound(post);
  const wants = post.status === 'PUBLISHED' ? credits.strings.wantsChange : credits.strings.wants;
  return (
    <PlayablePost post={post} sound={track} lead={`${post.author.userName} ${wants}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 [&_[data-answers]>*]:grow [&_[data-answers]>*:nth-child(2)]:bg-surface-3">
        <RequestTerms post={post} viewer={userName} isCompact />
        <AnswerButtons post={post} />
      </div>
    </PlayablePost>
  );
}
