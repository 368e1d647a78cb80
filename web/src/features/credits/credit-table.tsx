import { contributorRoleLabel, sharePercent } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { messages } from './credits.messages.ts';

/** A credited artist as the table shows them. */
export interface CreditTableRow {
  key: string;
  name: ReactNode;
  picture?: ReactNode;
  roles: readonly string[];
  /** In percent; null without a split, undefined where the viewer may not see it. */
  compositionShare: number | null | undefined;
  recordingShare: number | null | undefined;
}

/** Artists with their roles and, where there is a split, both shares. */
export function CreditTable({ rows }: { rows: readonly CreditTableRow[] }) {
  const hasSplit = rows.some(({ compositionShare }) => typeof compositionShare === 'number');
  return (
    <table className="w-full border-separate border-spacing-y-2 text-left">
      <thead className={hasSplit ? 'text-[13px] text-text-3' : 'sr-only'}>
        <tr>
          <th scope="col" className="font-normal">
            {messages.artist}
          </th>
          {hasSplit ? (
            <>
              <Cell isHead>{messages.composition}</Cell>
              <Cell isHead>{messages.recording}</Cell>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, picture, roles, compositionShare, recordingShare }) => (
          <tr key={key}>
            <th scope="row" className="w-full max-w-0 font-normal">
              <span className="flex items-center gap-3">
                {/* Beside shares a phone has no room for pictures. */}
                {picture ? <span className={hasSplit ? 'max-md:hidden' : ''}>{picture}</span> : null}
                <span className="grid min-w-0">
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  <span className="text-[14px] wrap-anywhere text-text-2">
                    {roles.map(contributorRoleLabel).join(', ')}
                  </span>
                </span>
              </span>
            </th>
            {hasSplit ? (
              <>
                <Cell>{shareText(compositionShare)}</Cell>
                <Cell>{shareText(recordingShare)}</Cell>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shareText = (share: number | null | undefined): string =>
  typeof share === 'number' ? sharePercent(share) : '–';

function Cell({ isHead = false, children }: { isHead?: boolean; children: string }) {
  const look = 'w-px pl-4 text-right font-normal whitespace-nowrap tabular-nums';
  return isHead ? (
    <th scope="col" className={look}>
      {children}
    </th>
  ) : (
    <td className={look}>{children}</td>
  );
}
