import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { messages } from './users.messages.ts';

interface ChosenUsersProps {
  /** Names the list for screen readers: 'Featured artists'. */
  label: string;
  users: readonly { userName: string; profilePic?: string }[];
  onRemove: (userName: string) => void;
}

/** The users chosen with a UserPicker, each with a button to remove them. */
export function ChosenUsers({ label, users, onRemove }: ChosenUsersProps) {
  if (users.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {users.map(({ userName, profilePic }) => (
        <li
          key={userName}
          className="flex h-10 max-w-full items-center gap-2 rounded-pill bg-surface-2 pl-1.5 pointer-coarse:h-11"
        >
          <Avatar
            seed={userName}
            src={profilePic === undefined ? null : uploadedPicture(profilePic)}
            size={28}
          />
          <span className="min-w-0 truncate font-medium">{userName}</span>
          <button
            type="button"
            aria-label={messages.removeUsername({ userName })}
            title={messages.removeUsername({ userName })}
            onClick={() => onRemove(userName)}
            className="grid size-10 shrink-0 place-items-center rounded-pill text-text-2 hover:text-text pointer-coarse:size-11"
          >
            <CloseIcon size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
