import { credits, listNames, type posts, type terms } from '@backbeat/contract';
import { InfoIcon } from '../../../ui/icons.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PlayTrackButton, TrackWaveform } from '../../../player/index.ts';
import { useCurrentUser } from '../../auth/index.ts';
import { AnswerButtons, CancelProposalButton, RequestTerms, useProposedSound } from '../../credits/index.ts';

/**
 * The open proposal for a published post, for its parties: what would change, who has answered, and
 * the viewer's actions.
 */
export function ProposalNotice({ post }: { post: posts.Post }) {
  const { data: user } = useCurrentUser();
  const { proposal } = post;
  if (!user || !proposal) return null;
  const isAuthor = user.userName === post.author.userName;
  const isAsked = proposal.pending.includes(user.userName);
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex gap-3">
        <InfoIcon className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="text-[17px]">{isAsked ? credits.strings.askedNow : credits.strings.openProposal}</h2>
          <output className="mt-1 block break-words text-text-2">
            {describeState(proposal, user.userName, isAuthor)}
          </output>
        </div>
      </div>
      {proposal.version === post.version ? null : <ProposedSound post={post} />}
      <RequestTerms post={post} viewer={user.userName} isCompact />
      {isAsked ? <AnswerButtons post={post} /> : null}
      {isAuthor ? (
        <div>
          <CancelProposalButton post={post} />
        </div>
      ) : null}
    </Panel>
  );
}

/** The proposed version, which the public does not hear yet. */
function ProposedSound({ post }: { post: posts.Post }) {
  const { track, isProcessing } = useProposedSound(post);
  if (!track) return null;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
      <PlayTrackButton track={track} title={`version ${post.proposal?.version ?? ''} of ${post.title}`} />
      {track.waveform || isProcessing ? <TrackWaveform track={track} height={48} /> : null}
    </div>
  );
}

/** Describes in a sentence or two who has to answer. */
function describeState({ pending, declined }: terms.Proposal, viewer: string, isAuthor: boolean): string {
  if (isAuthor && declined.length > 0) return credits.strings.declinedProposal(listNames(declined));
  const waiting = pending.length > 0 ? pending : declined;
  return credits.strings.stays(listNames(waiting.map((name) => (name === viewer ? 'you' : name))));
}
