import type { posts, terms } from '@backbeat/contract';
import { useState } from 'react';
import { describeDifferences } from './proposal-differences.ts';

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
  const [read, setRead] = useState<terms.Proposal | null>(proposal);
  const isSame = !read || !proposal || read.digest === proposal.digest;
  return {
    differences: isSame ? null : describeDifferences(read, proposal, viewer),
    accept: () => setRead(proposal),
  };
}
