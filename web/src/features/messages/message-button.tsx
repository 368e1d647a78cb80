import { paths } from '../../app/paths.ts';
import { ButtonLink, type ButtonSize } from '../../ui/button.tsx';
import { CommentIcon } from '../../ui/icons.tsx';
import { useCurrentUser } from '../auth/index.ts';

interface MessageButtonProps {
  userName: string;
  size?: ButtonSize;
}

/** Leads to the direct chat with somebody else. */
export function MessageButton({ userName, size = 'medium' }: MessageButtonProps) {
  const { data: viewer } = useCurrentUser();
  if (!viewer || viewer.userName === userName) return null;
  const query = new URLSearchParams({ createChat: 'true', user: userName }).toString();
  return (
    <ButtonLink to={`${paths.messages}?${query}`} size={size} icon={<CommentIcon size={18} />}>
      Message
    </ButtonLink>
  );
}
