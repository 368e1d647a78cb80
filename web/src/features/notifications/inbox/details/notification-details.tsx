import { notificationPath, type notifications } from '@backbeat/contract';
import { uploadedPicture } from '../../../../lib/uploaded-picture.ts';
import { briefAge } from '../../../../lib/format/time-labels.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { messages } from '../inbox.messages.ts';
import { InvitationButtons } from '../../../playlists/index.ts';
import { People } from './people.tsx';
import { PostDetails } from './post-details.tsx';

interface DetailsProps {
  item: notifications.Notification;
  onDone: () => void;
}

/** What a notification is about: the post with the comment or request, the people, or a link. */
export function NotificationDetails({ item, onDone }: DetailsProps) {
  const { id, notiType } = item;
  if (notiType === 'POST' && id !== null) return <PostDetails item={item} postId={id} onDone={onDone} />;
  const to = notificationPath(item);
  return (
    <div className="grid max-w-[720px] gap-6 p-8 lg:p-12">
      <div className="grid grid-cols-[56px_minmax(0,1fr)] items-start gap-4 rounded-l bg-surface-1 p-5">
        <Avatar seed={item.userName} src={uploadedPicture(item.profilePic)} size={56} />
        <div className="grid gap-1">
          <p className="text-[19px] leading-snug wrap-anywhere">{item.noti}</p>
          <time dateTime={item.time} className="text-[14px] text-text-3">
            {briefAge(item.time)}
          </time>
        </div>
        <div className="col-start-2 flex flex-wrap gap-3">
          {item.leadsTo === 'invitation' && id !== null ? <InvitationButtons id={id} /> : null}
          {to === null ? null : <ButtonLink to={to}>{linkLabels[notiType]}</ButtonLink>}
          <Button variant="ghost" onClick={onDone}>
            {messages.done}
          </Button>
        </div>
      </div>
      <People item={item} />
    </div>
  );
}

const linkLabels: Record<notifications.Notification['notiType'], string> = {
  POST: messages.goToPost,
  CHAT: messages.openChat,
  EXPORT: messages.goToSettings,
  FOLLOW: messages.open,
  NEWS: messages.open,
  PLAYLIST: messages.open,
  RELEASE: messages.open,
};
