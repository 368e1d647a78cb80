import type { users } from '@backbeat/contract';
import { useLocation, useNavigate } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { EditIcon } from '../../ui/icons.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { MutedMark, SubjectMenu } from '../blocks/index.ts';
import { MessageButton } from '../chats/index.ts';
import { FollowButton } from '../follows/index.ts';
import { PlayProfileButton } from './play-profile-button.tsx';
import { editing } from './edit-address.ts';
import { messages } from './profiles.messages.ts';
import { ShareProfileButton } from './share-profile-button.tsx';

/** The actions of the viewer on a profile, or on their own. */
export function ProfileActions({ user }: { user: users.User }) {
  const { userName } = user;
  const { search } = useLocation();
  const navigate = useNavigate();
  if (useSignedInUser().userName === userName) {
    return (
      <>
        <PlayProfileButton user={user} />
        <Button
          icon={<EditIcon size={18} />}
          onClick={() => void navigate(editing.openIn(search), { state: editing.state })}
        >
          {messages.editProfile}
        </Button>
        <ShareProfileButton userName={userName} />
      </>
    );
  }
  return (
    <>
      <MutedMark userName={userName} />
      <PlayProfileButton user={user} />
      <FollowButton userName={userName} isQuiet={user.postsCount > 0} />
      <MessageButton userName={userName} compact />
      <ShareProfileButton userName={userName} />
      <SubjectMenu subject={{ kind: 'user', userName }} />
    </>
  );
}
