import { Link } from '@packages/router';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { paths } from '../../../navigation/paths.ts';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { ProposeVersion } from '../../posts/index.ts';
import { partyId } from '../state/note-policy.ts';
import { useOpenRoom } from '../state/room-context.ts';
import { ExportButton } from '../transport/export-button.tsx';
import { messages } from '../state/notes.messages.ts';

/** Faces beside each other. */
const MAX_FACES = 6;

/** The track, the people in its room, and what its author asks them. */
export function RoomHead() {
  const { post, versions, compared, heard, viewer } = useOpenRoom();
  const version = versions.find(({ number }) => number === heard.now);
  return (
    <div className="flex items-center gap-3 px-4 pt-3 pb-2 md:gap-4 md:pt-5 md:pb-4">
      <Artwork
        id={post.id}
        peaks={post.waveform}
        src={post.banner}
        ratio="square"
        className="w-11 shrink-0 rounded-s md:w-15 md:rounded-m"
      />
      <div className="min-w-0 grow">
        <h1 className="truncate text-[24px] leading-tight md:text-[34px]">
          <Link to={paths.post(post.id)} className="rounded-s hover:underline">
            {post.title}
          </Link>
        </h1>
        <p className="text-text-2">
          <span>{messages.mixRoom}</span>
          <span className="max-md:hidden">
            {` · ${messages.versionsShown({ count: versions.length, visible: compared.length })}`}
          </span>
        </p>
      </div>
      <Faces />
      <div className="max-md:hidden">
        <ExportButton />
      </div>
      {version && viewer.isAuthor && !version.isCurrent && !version.isProposed ? (
        <ProposeVersion post={post} version={version} isProminent />
      ) : null}
    </div>
  );
}

function Faces() {
  const { room } = useOpenRoom();
  return (
    <ul aria-label={messages.members} className="flex pl-2 max-lg:hidden">
      {room.members.slice(0, MAX_FACES).map((member) => (
        <li key={partyId(member) ?? member.name} title={member.name} className="-ml-2">
          <Avatar
            seed={member.name}
            src={uploadedPicture(member.profilePic)}
            size={30}
            alt={member.role === 'guest' ? messages.guest({ name: member.name }) : member.name}
            className="shadow-[0_0_0_2px_var(--ink)]"
          />
        </li>
      ))}
    </ul>
  );
}
