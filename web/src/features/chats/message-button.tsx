import { paths } from '../../navigation/paths.ts';
import { ButtonLink, type ButtonSize } from '../../ui/controls/button.tsx';
import { CommentIcon } from '../../ui/icons.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { messages } from './chats.messages.ts';

/** The address that opens the direct chat with a user, and creates it if need be. */
export const messageAddress = (userName: string): string =>
  `${paths.messages}?${new URLSearchParams({ createChat: 'true', user: userName }).toString()}`;

interface MessageButtonProps {
  userName: string;
  size?: ButtonSize;
  /** The id of the element that names the user, for buttons in a list. */
  describedBy?: string;
  /** On phones the icon alone. */
  compact?: boolean;
}

/** Opens the direct chat with a user. */
export function MessageButton({
  userName,
  size = 'medium',
  describedBy,
  compact = false,
}: MessageButtonProps) {
  const { data: viewer } = useCurrentUser();
  if (!viewer || viewer.userName === userName) return null;
  return (
    <ButtonLink
      to={messageAddress(userName)}
      size={size}
      icon={<CommentIcon size={18} />}
      compact={compact}
      aria-describedby={describedBy}
    >
      {messages.message}
    </ButtonLink>
  );
}
