import { type terms, nameOfCredit } from '@backbeat/contract';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { keyOfCredit } from '../credit-key.ts';
import { CreditTable } from '../credit-table.tsx';
import { messages } from '../credits.messages.ts';

interface CreditListProps {
  credits: readonly terms.ProposedCredit[];
  /** The user name of the viewer, or the id of a guest, who is called 'You'. */
  viewer: string;
}

/** The credited artists of proposed terms, with their pictures. */
export function CreditList({ credits, viewer }: CreditListProps) {
  return (
    <CreditTable
      rows={credits.map((credit) => ({
        ...credit,
        key: keyOfCredit(credit),
        name: keyOfCredit(credit) === viewer ? messages.you : nameOfCredit(credit),
        picture: <Avatar seed={keyOfCredit(credit)} src={uploadedPicture(credit.profilePic)} size={36} />,
      }))}
    />
  );
}
