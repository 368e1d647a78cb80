import type { posts } from '@backbeat/contract';
import { DraftNotice } from './draft-notice.tsx';
import { ProposalNotice } from './proposal-notice.tsx';

/** Whom a draft, or the proposal of a published post, waits for. */
export const WaitingNotice = ({ post }: { post: posts.Post }) =>
  post.status === 'PUBLISHED' ? <ProposalNotice post={post} /> : <DraftNotice post={post} />;
