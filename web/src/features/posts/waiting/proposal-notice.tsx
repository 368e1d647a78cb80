import { credits, type posts } from '@backbeat/contract';
import { useCurrentUser } from '../../auth/index.ts';
import {
  CancelProposalButton,
  declinedNames,
  DecisionButtons,
  namesByAnswer,
  RequestTerms,
} from '../../credits/index.ts';
import { ProposedSound } from '../page/proposed-sound.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import { messages } from './waiting.messages.ts';

/**
 * The open proposal for a published post, for its author and the artists who have answered: what
 * would change, and who has answered.
 */
export function ProposalNotice({ post }: { post: posts.Post }) {
  const { data: user } = useCurrentUser();
  const { proposal } = post;
  if (!user || !proposal) return null;
  const isAuthor = user.userName === post.author.userName;
  const isDeclined = namesByAnswer(post, 'declined').length > 0;
  return (
    <WaitingPanel
      post={post}
      heading={credits.messages.openProposal}
      sentence={
        isAuthor && isDeclined
          ? credits.messages.declinedProposal({ names: declinedNames(post) })
          : messages.changesWait
      }
    >
      {proposal.version === post.version ? null : <ProposedSound post={post} />}
      <RequestTerms post={post} viewer={user.userName} isCompact />
      {!isAuthor ? null : isDeclined ? (
        <DecisionButtons post={post} />
      ) : (
        <div>
          <CancelProposalButton post={post} />
        </div>
      )}
    </WaitingPanel>
  );
}
