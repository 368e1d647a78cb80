import type { terms } from '@backbeat/contract';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { CreditTable } from '../credit-table.tsx';
import { messages } from '../credits.messages.ts';

interface CreditListProps {
  credits: readonly terms.ProposedCredit[];
  /** The user name of the viewer, who is called 'You'. */
  viewer: string;
}

/** The credited artists of proposed terms, with their pictures. */
export function CreditList({ credits, viewer }: CreditListProps) {
  return (
    <CreditTable
      rows={credits.map(({ userName, profilePic, ...credit }) => ({
        ...credit,
        key: userName,
        name: userName === viewer ? messages.you : userName,
        picture: <Avatar seed={userName} src={uploadedPicture(profilePic)} size={36} />,
      }))}
    />
  );
}
