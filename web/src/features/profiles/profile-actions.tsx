import type { users } from '@backbeat/contract';
import { useLocation, useNavigate } from '../../navigation/router/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EditIcon } from '../../ui/icons.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { MutedMark, SubjectMenu } from '../blocks/index.ts';
import { MessageButton } from '../messages/index.ts';
import { FollowButton } from '../follows/index.ts';
import { editing } from './edit-address.ts';

/** The actions of the viewer on a profile, or on their own. */
export function ProfileActions({ user: { userName } }: { user: users.User }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  if (useSignedInUser().userName === userName) {
    return (
      <Button
        icon={<EditIcon size={18} />}
        onClick={() => void navigate(editing.openIn(search), { state: editing.state })}
      >
        Edit Profile
      </Button>
    );
  }
  return (
    <>
      <MutedMark userName={userName} />
      <FollowButton userName={userName} />
      <MessageButton userName={userName} />
      <SubjectMenu subject={{ kind: 'user', userName }} />
    </>
  );
}
