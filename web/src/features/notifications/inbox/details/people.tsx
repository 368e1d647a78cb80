import type { notifications } from '@backbeat/contract';
import { uploadedPicture } from '../../../../lib/uploaded-picture.ts';
import { UserLink } from '../../../../navigation/user-link.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { messages } from '../../notifications.messages.ts';

/** The users behind 'X and 3 others'; nothing for a single user. */
export function People({ item: { userName, others, people, faces } }: { item: notifications.Notification }) {
  if (others.length === 0) return null;
  const pictureOf = new Map(faces.map((face) => [face.userName, face.profilePic]));
  const unnamedCount = people - 1 - others.length;
  return (
    <ul className="grid gap-1 sm:grid-cols-2">
      {[userName, ...others].map((name) => (
        <li key={name} className="flex min-h-11 items-center gap-3">
          <Avatar seed={name} src={uploadedPicture(pictureOf.get(name) ?? '')} size={32} />
          <UserLink userName={name} />
        </li>
      ))}
      {unnamedCount > 0 ? (
        <li className="flex min-h-11 items-center text-text-3">
          {messages.andMore({ count: unnamedCount })}
        </li>
      ) : null}
    </ul>
  );
}
