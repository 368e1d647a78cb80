import type { agreements } from '@backbeat/contract';
import { ShareBar } from '../credits/index.ts';

interface PartySharesProps {
  label: string;
  parties: readonly agreements.Agreement['parties'][number][];
  shareOf: 'compositionShare' | 'recordingShare';
  /** The user name of the viewer, whose part stands out. */
  viewer: string | undefined;
}

/** The shares of the parties as one bar below its label, in the order of the table that names them. */
export const PartyShares = ({ label, parties, shareOf, viewer }: PartySharesProps) => (
  <div aria-hidden="true" className="grid gap-1.5">
    <span className="text-[13px] text-text-3">{label}</span>
    <ShareBar
      shares={parties.map(({ artist, userName, [shareOf]: share }) => ({
        key: artist,
        share: share ?? null,
        isOwn: userName === viewer,
      }))}
    />
  </div>
);
