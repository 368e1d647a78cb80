import { labelGuest, type posts, type terms } from '@backbeat/contract';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { CreditTable } from '../../credits/index.ts';
import { messages } from '../guests.messages.ts';

interface RolesAndSharesProps {
  post: posts.Post;
  /** The guest who reads it, and who is called 'You'. */
  guest: string;
}

/** Everyone on the track, with roles and, where there is a split, both shares. */
export function RolesAndShares({ post, guest: viewer }: RolesAndSharesProps) {
  const credits: readonly (terms.PostCredit & Partial<terms.ProposedCredit>)[] =
    post.proposal?.credits ?? post.credits;
  return (
    <section>
      <h2 className="mb-3 text-[17px]">{messages.rolesAndShares}</h2>
      <CreditTable
        rows={credits.map(({ guest, userName, profilePic, roles, compositionShare, recordingShare }) => ({
          key: guest?.id ?? userName,
          name: guest?.id === viewer ? messages.you : guest ? labelGuest(guest.name) : userName,
          picture: <Avatar seed={guest?.id ?? userName} src={uploadedPicture(profilePic)} size={36} />,
          roles,
          compositionShare,
          recordingShare,
        }))}
      />
    </section>
  );
}
