import type { terms } from '@backbeat/contract';
import { keyOfCredit } from '../credit-key.ts';
import { ShareBar } from './share-bar.tsx';

interface ShareBarsProps {
  credits: readonly terms.ProposedCredit[];
  /** The user name of the viewer, or the id of a guest, whose part is lit. */
  viewer: string;
}

/**
 * The shares of a split as bars: one, or two if those of composition and recording differ. The table
 * of the credits names the same shares.
 */
export function ShareBars({ credits, viewer }: ShareBarsProps) {
  const compositionShares = credits.map(({ compositionShare }) => compositionShare ?? 0);
  const recordingShares = credits.map(({ recordingShare }) => recordingShare ?? 0);
  if (!recordingShares.some((share) => share > 0)) return null;
  const isSame = compositionShares.every((share, index) => share === recordingShares[index]);
  return (
    <div aria-hidden="true" className="grid gap-1.5">
      {(isSame ? [recordingShares] : [compositionShares, recordingShares]).map((shares, bar) => (
        <ShareBar
          key={bar}
          shares={credits.map((credit, index) => ({
            key: keyOfCredit(credit),
            share: shares[index] ?? 0,
            isOwn: keyOfCredit(credit) === viewer,
          }))}
        />
      ))}
    </div>
  );
}
