import {
  describeChanges,
  toHundredths,
  type ComparedTerms,
  type posts,
  type terms,
} from '@backbeat/contract';
import { useState } from 'react';

export interface ReviewedProposal {
  /** What differs from the proposal that the viewer has read; null if it is the same. */
  differences: readonly string[] | null;
  /** The viewer has read the differences. */
  accept: () => void;
}

/**
 * Notices when a proposal changes while the viewer reviews it. The viewer then reads the
 * differences before they can approve, so that no click approves terms that appeared a moment ago.
 */
export function useReviewedProposal({ proposal }: posts.Post, viewer: string): ReviewedProposal {
  const [reviewedProposal, setReviewedProposal] = useState<terms.Proposal | null>(proposal);
  const isSame = !reviewedProposal || !proposal || reviewedProposal.digest === proposal.digest;
  return {
    differences: isSame ? null : describeChanges(toCompared(reviewedProposal), toCompared(proposal), viewer),
    accept: () => setReviewedProposal(proposal),
  };
}

const toCompared = ({ version, credits }: terms.Proposal): ComparedTerms => ({
  version,
  credits: credits.map(({ userName, roles, compositionShare, recordingShare }) => ({
    artist: userName,
    userName,
    roles,
    compositionShare: hundredthsOf(compositionShare),
    recordingShare: hundredthsOf(recordingShare),
  })),
});

const hundredthsOf = (percent: number | null): number | null =>
  percent === null ? null : (toHundredths(percent) ?? null);
