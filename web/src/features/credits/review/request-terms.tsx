import { contributorRoleLabel, credits, sharePercent, type posts, type terms } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { keepPercentages } from '../../../lib/format/keep-percentages.ts';
import { namesByAnswer } from '../names-by-answer.ts';
import { CreditList } from './credit-list.tsx';
import { ShareBars } from './share-bars.tsx';
import { messages } from '../credits.messages.ts';

interface RequestTermsProps {
  post: posts.Post;
  viewer: string;
  /** Folds the credits away, for cards beside others. */
  isCompact?: boolean;
}

/** What the viewer is asked for: the changes in words, roles, shares, and the answers so far. */
export function RequestTerms({ post, viewer, isCompact = false }: RequestTermsProps) {
  const { proposal } = post;
  const otherNames = namesByAnswer(post, 'pending').filter((name) => name !== viewer);
  const approvedNames = namesByAnswer(post, 'approved');
  const rejectedNames = namesByAnswer(post, 'declined');
  const ownCredit = proposal?.credits.find(({ userName }) => userName === viewer);
  const differences = proposal?.changes ?? [];
  // A first request may have nothing to differ from.
  const changes = differences.length > 0 || !ownCredit ? differences : [ownPart(ownCredit)];
  const details = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {proposal ? (
        <>
          <ShareBars credits={proposal.credits} viewer={viewer} />
          <CreditList credits={proposal.credits} viewer={viewer} />
        </>
      ) : null}
      <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <Names label={messages.otherFeatures}>{otherNames.join(', ')}</Names>
        <Names label={messages.alreadyApprovedFeatures}>{approvedNames.join(', ')}</Names>
        {proposal && rejectedNames.length > 0 ? (
          <Names label={credits.messages.saidNo}>{rejectedNames.join(', ')}</Names>
        ) : null}
      </dl>
    </div>
  );
  return (
    <>
      {changes.length > 0 ? (
        <div>
          {isCompact ? null : <h3 className="mb-1.5 text-[15px]">{credits.messages.changesTitle}</h3>}
          <TermChanges changes={changes} />
        </div>
      ) : null}
      {isCompact ? (
        <details className="text-[14px]">
          <summary className="w-fit rounded-s py-1 text-text-2 hover:text-text pointer-coarse:py-3">
            {credits.messages.details}
          </summary>
          <div className="pt-2">{details}</div>
        </details>
      ) : (
        details
      )}
    </>
  );
}

/** What changes for the viewer, in words. */
export const TermChanges = ({ changes }: { changes: readonly string[] }) => (
  <ul className="grid list-disc gap-0.5 pl-5 break-words marker:text-accent">
    {changes.map((change) => (
      <li key={change}>{keepPercentages(change)}</li>
    ))}
  </ul>
);

/** 'Your part: Co-producer, 25 % of the composition and 20 % of the recording' */
function ownPart({ roles, compositionShare, recordingShare }: terms.ProposedCredit): string {
  const names = roles.map(contributorRoleLabel).join(', ');
  if (compositionShare === null || recordingShare === null)
    return messages.yourRoles({ roles: names.toLocaleLowerCase() });
  return messages.yourPart({
    roles: names,
    composition: sharePercent(compositionShare),
    recording: sharePercent(recordingShare),
  });
}

function Names({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[14px] text-text-3">{label}</dt>
      <dd className="break-words">{children || messages.none}</dd>
    </div>
  );
}
