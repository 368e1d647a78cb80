import { credits, listNames, type posts, type terms } from '@backbeat/contract';
import { InfoIcon } from '../../../ui/icons.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { CancelProposalButton, DecisionButtons, RequestTerms } from '../../credits/index.ts';
import { ProposedSound } from './proposed-sound.tsx';

/**
 * The open proposal for a published post, for its author and the artists who have answered: what
 * would change, and who has answered.
 */
export function ProposalNotice({ post }: { post: posts.Post }) {
  const { data: user } = useCurrentUser();
  const { proposal } = post;
  if (!user || !proposal) return null;
  const isAuthor = user.userName === post.author.userName;
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex gap-3">
        <InfoIcon className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="text-[17px]">{credits.messages.openProposal}</h2>
          <output className="mt-1 block break-words text-text-2">{describeState(proposal, isAuthor)}</output>
        </div>
      </div>
      {proposal.version === post.version ? null : <ProposedSound post={post} />}
      <RequestTerms post={post} viewer={user.userName} isCompact />
      {!isAuthor ? null : proposal.declined.length > 0 ? (
        <DecisionButtons post={post} />
      ) : (
        <div>
          <CancelProposalButton post={post} />
        </div>
      )}
    </Panel>
  );
}

/** Describes in a sentence or two who has to answer. */
function describeState({ pending, declined }: terms.Proposal, isAuthor: boolean): string {
  if (isAuthor && declined.length > 0)
    return credits.messages.declinedProposal({ names: listNames(declined) });
  return credits.messages.stays({ names: listNames(pending.length > 0 ? pending : declined) });
}
