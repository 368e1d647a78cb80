import { listNames, type releases } from '@backbeat/contract';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { CreditedName, keyOfCredit } from '../../credits/index.ts';
import { messages } from '../releases.messages.ts';
import { gatherCredits } from './credits-by-role.ts';

/** The people on a release by their roles. */
export function ReleaseCredits({ release: { tracks } }: { release: releases.Release }) {
  const roles = gatherCredits(tracks);
  if (roles.length === 0) return null;
  return (
    <section aria-labelledby="release-credits" className="mt-10 md:mt-14">
      <h2 id="release-credits" className="mb-5 text-[22px]">
        {messages.credits}
      </h2>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 md:gap-x-10 md:gap-y-6">
        {roles.map(({ role, label, people }) => (
          <div key={role} className="min-w-0">
            <h3 className="mb-2 text-[14px] font-normal text-text-3">{label}</h3>
            <ul className="grid grid-cols-[minmax(0,1fr)]">
              {people.map(({ credit, titles }) => (
                <li key={keyOfCredit(credit)} className="flex min-h-11 min-w-0 items-center gap-2.5">
                  <Avatar seed={keyOfCredit(credit)} src={uploadedPicture(credit.profilePic)} size={28} />
                  <span className="grid min-w-0">
                    <CreditedName credit={credit} />
                    {titles.length === 0 ? null : (
                      <span className="text-[13px] leading-tight wrap-anywhere text-text-3">
                        {listNames(titles)}
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
