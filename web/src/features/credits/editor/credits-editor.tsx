import { limits, posts, terms } from '@backbeat/contract';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { UserPicker } from '../../users/index.ts';
import {
  addArtist,
  divideEvenly,
  removeArtist,
  toggleSplit,
  keyOfCredited,
  nameOfCredited,
  type CreditDraft,
  type Credited,
  type CreditsDraft,
  type CreditTerms,
} from './credit-draft.ts';
import { Collaborators } from './collaborators.tsx';
import { InviteByEmail } from './invite-by-email.tsx';
import { RoleChips } from './role-chips.tsx';
import { ShareFields, SplitSum } from './share-fields.tsx';
import { messages } from '../credits.messages.ts';

export interface CreditsEditorProps {
  draft: CreditsDraft;
  onChange: (draft: CreditsDraft) => void;
}

/** Edits the credits of a post: artists, roles and, on request, the split. The author stays first. */
export function CreditsEditor({ draft, onChange }: CreditsEditorProps) {
  const { credits, hasSplit } = draft;
  const [author, ...artists] = credits;
  const artistNames = artists.flatMap(({ userName, guest }) => (guest ? [] : [userName]));
  const isFull = artists.length >= limits.features;
  const add = ({ userName, profilePic }: Credited) => onChange(addArtist(draft, { userName, profilePic }));
  const change = (key: string, part: Partial<CreditTerms>) =>
    onChange({
      hasSplit,
      credits: credits.map((credit) => (keyOfCredited(credit) === key ? { ...credit, ...part } : credit)),
    });
  const cardOf = (credit: CreditDraft, onRemove?: () => void) => (
    <CreditCard
      credit={credit}
      hasSplit={hasSplit}
      onChange={(part) => change(keyOfCredited(credit), part)}
      onRemove={onRemove}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <UserPicker
        label={messages.addArtists}
        hint={
          isFull
            ? posts.messages.features({ max: limits.features })
            : messages.artistsOf({ count: artists.length, max: limits.features })
        }
        disabled={isFull}
        selectedNames={artistNames}
        onChoose={add}
      />
      <Collaborators
        selectedNames={artistNames}
        isFull={isFull}
        onAdd={add}
        onRemove={(userName) => onChange(removeArtist(draft, userName))}
      />
      <InviteByEmail
        emails={artists.flatMap(({ guest }) => guest?.email ?? [])}
        disabled={isFull}
        onInvite={(guest) => onChange(addArtist(draft, { userName: '', profilePic: '', guest }))}
      />
      {author ? cardOf(author) : null}
      {artists.length > 0 ? (
        <ul aria-label={messages.featuredArtists} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {artists.map((credit) => (
            <li key={keyOfCredited(credit)}>
              {cardOf(credit, () => onChange(removeArtist(draft, keyOfCredited(credit))))}
            </li>
          ))}
        </ul>
      ) : null}
      {artists.length > 0 || hasSplit ? (
        <Switch
          label={messages.agreeOnASplit}
          hint={messages.everyoneApprovesTheirShareOf}
          checked={hasSplit}
          onChange={(event) => onChange(toggleSplit(draft, event.currentTarget.checked))}
        />
      ) : null}
      {hasSplit ? (
        <SplitSum draft={draft} onDivide={() => onChange({ credits: divideEvenly(credits), hasSplit })} />
      ) : null}
    </div>
  );
}

interface CreditCardProps {
  credit: CreditDraft;
  hasSplit: boolean;
  onChange: (part: Partial<CreditTerms>) => void;
  /** Absent for the author. */
  onRemove: (() => void) | undefined;
}

function CreditCard({ credit, hasSplit, onChange, onRemove }: CreditCardProps) {
  const { profilePic, guest, roles } = credit;
  const name = nameOfCredited(credit);
  return (
    <div data-credit className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-l bg-surface-1 p-4 md:p-5">
      <div className="flex items-center gap-3">
        <Avatar seed={keyOfCredited(credit)} src={uploadedPicture(profilePic)} size={36} />
        <span className="grid min-w-0 grow">
          <span className="truncate font-semibold">{name}</span>
          {guest ? (
            <span className="truncate text-[14px] text-text-2">
              {guest.email ?? terms.messages.guestLabel}
            </span>
          ) : null}
        </span>
        {onRemove ? (
          <IconButton
            label={messages.removeUser({ userName: name })}
            onClick={onRemove}
            className="-my-2 -mr-2"
          >
            <CloseIcon size={18} />
          </IconButton>
        ) : (
          <span className="text-[14px] text-text-3">{messages.you}</span>
        )}
      </div>
      <RoleChips userName={name} roles={roles} onChange={(next) => onChange({ roles: next })} />
      {hasSplit ? <ShareFields credit={credit} onChange={onChange} /> : null}
    </div>
  );
}
