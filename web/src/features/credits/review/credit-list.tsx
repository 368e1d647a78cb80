import { contributorRoleLabel, type terms } from '@backbeat/contract';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { sharePercent } from './proposal-differences.ts';

interface CreditListProps {
  credits: readonly terms.ProposedCredit[];
  /** The user name of the viewer, who is called 'You'. */
  viewer: string;
}

/** The credited artists with their roles and, where there is a split, both shares. */
export function CreditList({ credits, viewer }: CreditListProps) {
  const hasSplit = credits.some(({ compositionShare }) => compositionShare !== null);
  return (
    <table className="w-full border-separate border-spacing-y-2">
      <thead className={hasSplit ? 'text-left text-[13px] text-text-3' : 'sr-only'}>
        <tr>
          <th scope="col" className="font-normal">
            Artist
          </th>
          {hasSplit ? (
            <>
              <Share isHead>Composition</Share>
              <Share isHead>Recording</Share>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {credits.map(({ userName, profilePic, roles, compositionShare, recordingShare }) => (
          <tr key={userName}>
            <th scope="row" className="text-left font-normal">
              <span className="flex items-center gap-3">
                <Avatar seed={userName} src={uploadedPicture(profilePic)} size={36} />
                <span className="grid min-w-0">
                  <span className="font-semibold wrap-anywhere">
                    {userName === viewer ? 'You' : userName}
                  </span>
                  <span className="text-[14px] wrap-anywhere text-text-2">
                    {roles.map(contributorRoleLabel).join(', ')}
                  </span>
                </span>
              </span>
            </th>
            {hasSplit ? (
              <>
                <Share>{sharePercent(compositionShare ?? 0)}</Share>
                <Share>{sharePercent(recordingShare ?? 0)}</Share>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Share({ isHead = false, children }: { isHead?: boolean; children: string }) {
  const look = 'w-px pl-4 text-right font-normal whitespace-nowrap tabular-nums';
  return isHead ? (
    <th scope="col" className={look}>
      {children}
    </th>
  ) : (
    <td className={look}>{children}</td>
  );
}
