import type { ReactNode } from 'react';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';

interface PersonRowProps {
  person: { userName: string; profilePic: string };
  /** Below the name. */
  children: ReactNode;
  /** At the end of the row. */
  end?: ReactNode;
}

/** A user and what they did. */
export function PersonRow({ person: { userName, profilePic }, children, end }: PersonRowProps) {
  return (
    <div className="flex items-start gap-3 py-2.5">
      <Avatar seed={userName} src={uploadedPicture(profilePic)} size={40} />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">{userName}</p>
        <p className="text-[14px] text-text-2">{children}</p>
      </div>
      {end}
    </div>
  );
}

/** A time to the minute, in the locale of the browser. */
export function DateTime({ time }: { time: string }) {
  return <time dateTime={time}>{moments.format(new Date(time))}</time>;
}

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
