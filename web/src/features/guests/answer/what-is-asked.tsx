import { contributorRoleLabel, sharePercent, type terms } from '@backbeat/contract';
import { TermChanges } from '../../credits/index.ts';
import { messages } from '../guests.messages.ts';

interface WhatIsAskedProps {
  proposal: terms.Proposal;
  guest: string;
}

/** What an approval means: the exact audio, roles and shares, and what changes with it. */
export function WhatIsAsked({ proposal, guest }: WhatIsAskedProps) {
  const credit = proposal.credits.find((each) => each.guest?.id === guest);
  const roles = credit?.roles.map(contributorRoleLabel).join(', ') ?? '';
  return (
    <>
      <dl className="grid text-[15px]">
        <Row label={messages.theAudio}>{messages.asPlayed({ version: proposal.version })}</Row>
        <Row label={messages.yourRole}>{roles === '' ? messages.leavesCredits : roles}</Row>
        {credit ? <Row label={messages.yourShare}>{shareOf(credit)}</Row> : null}
      </dl>
      {proposal.changes.length > 0 ? (
        <div className="-mt-2 text-[15px]">
          <h3 className="mb-1.5 text-[14px]">{messages.changes}</h3>
          <TermChanges changes={proposal.changes} />
        </div>
      ) : null}
    </>
  );
}

function shareOf({ compositionShare, recordingShare }: terms.ProposedCredit): string {
  if (compositionShare === null || recordingShare === null) return messages.noShare;
  return messages.ofBoth({
    composition: sharePercent(compositionShare),
    recording: sharePercent(recordingShare),
  });
}

const Row = ({ label, children }: { label: string; children: string }) => (
  <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,4fr)] gap-4 border-b border-line py-2.5">
    <dt className="text-text-3">{label}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
);
