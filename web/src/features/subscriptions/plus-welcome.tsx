import { subscriptions } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { messages } from './subscriptions.messages.ts';

/** The moment in which a user has become Plus, with what they can do now. */
export function PlusWelcome() {
  const { userName, profilePic } = useSignedInUser();
  const profile = paths.profile(userName);
  return (
    <Moment
      tone="gold"
      picture={
        <Avatar
          seed={userName}
          src={uploadedPicture(profilePic)}
          size={96}
          className="outline-3 outline-offset-4 outline-gold"
        />
      }
      title={subscriptions.planMessages.success}
      actions={
        <>
          <ButtonLink to={paths.createPost} variant="primary">
            {messages.uploadAWav}
          </ButtonLink>
          <ButtonLink to={profile}>{messages.seeYourAnalytics}</ButtonLink>
          <ButtonLink to={`${profile}?edit=profile`}>{messages.addYourLinks}</ButtonLink>
        </>
      }
    >
      <p className="text-text-2">{messages.trySomethingNew}</p>
    </Moment>
  );
}
