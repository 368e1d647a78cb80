import { subscriptions, type users } from '@backbeat/contract';
import { useEffect, useState } from 'react';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { useHasLeftField } from '../../../lib/hooks/use-has-left-field.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { CroppedPictureField, FRAMES, type PictureKind } from '../../pictures/index.ts';
import { PlusOffer } from '../../subscriptions/index.ts';
import { addressOf, methodOf, type Method } from './profile-draft.ts';
import type { ProfileDraftState } from './use-profile-draft.ts';
import { messages } from '../profiles.messages.ts';

interface PictureSourceProps {
  kind: PictureKind;
  user: users.User;
  state: ProfileDraftState;
  fault: string | undefined;
  /** Shows errors before the user has left the field. */
  isTried: boolean;
}

const METHODS: readonly { value: Method; label: string }[] = [
  { value: 'file', label: messages.file },
  { value: 'url', label: messages.url },
];

/** Chooses the source of a picture: the device, an address, or neither. */
export function PictureSource({ kind, user, state, fault, isTried }: PictureSourceProps) {
  const { draft, changePicture, pictures, previewUser } = state;
  const { label } = FRAMES[kind];
  const { picture, choose } = pictures[kind];
  const method = methodOf(kind, draft, user);
  const isOwn = previewUser[kind] !== '' && uploadedPicture(previewUser[kind]) !== null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h4 className="grow text-[16px]">{label}</h4>
        <Choice
          label={messages.labelSource({ label })}
          value={method}
          options={METHODS}
          onChange={(value) => changePicture(kind, { method: value })}
        />
      </div>
      <div className={kind === 'banner' ? 'grid gap-4' : 'grid grid-cols-[auto_minmax(0,1fr)] gap-5'}>
        {kind === 'banner' ? (
          <div className="relative aspect-[3/1] overflow-hidden rounded-m bg-surface-2">
            <Artwork
              id={user.userName}
              src={uploadedPicture(previewUser.banner)}
              className="absolute inset-0 size-full"
            />
          </div>
        ) : (
          <Avatar seed={user.userName} src={uploadedPicture(previewUser.profilePic)} size={96} />
        )}
        <div className="grid content-start gap-2">
          {method === 'file' ? (
            <CroppedPictureField
              kind={kind}
              role={user.role}
              picture={fault === undefined ? picture : { ...picture, fault }}
              choose={(file) => {
                changePicture(kind, { method: 'file' });
                choose(file);
              }}
              offer={<PlusOffer>{subscriptions.offers.pictures}</PlusOffer>}
            />
          ) : (
            <AddressField
              label={messages.labelUrl({ label })}
              value={addressOf(kind, draft, user)}
              onChange={(address) => changePicture(kind, { address, method: 'url' })}
              shownAddress={previewUser[kind]}
              fault={fault}
              isTried={isTried}
            />
          )}
          {isOwn && !picture.file ? (
            <Button
              variant="ghost"
              size="small"
              className="-ml-3.5 w-fit"
              aria-label={messages.removeTheCurrentLabel({ label })}
              onClick={() => changePicture(kind, { isRemoved: true, address: undefined })}
            >
              {messages.generatedPicture}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}

interface AddressFieldProps {
  label: string;
  value: string;
  onChange: (address: string) => void;
  /** The address of the visible picture; '' without one. */
  shownAddress: string;
  fault: string | undefined;
  isTried: boolean;
}

/** Milliseconds after the last key, so that the browser does not fetch a partial address. */
const TYPING_PAUSE_MS = 400;

function AddressField({ label, value, onChange, shownAddress, fault, isTried }: AddressFieldProps) {
  const [hasLeft, onBlur] = useHasLeftField();
  const isBroken = useIsBroken(useDebounced(fault === undefined ? shownAddress : '', TYPING_PAUSE_MS));
  return (
    <TextField
      label={label}
      type="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      error={hasLeft || isTried ? fault : undefined}
      hint={isBroken ? messages.weCouldntLoadThatPicture : messages.linkToAPictureOn}
    />
  );
}

/** Returns whether an address leads to no picture. */
function useIsBroken(address: string): boolean {
  const [brokenAddress, setBrokenAddress] = useState('');
  useEffect(() => {
    if (!address.startsWith('https://')) return undefined;
    const image = new Image();
    image.addEventListener('error', () => setBrokenAddress(address));
    image.src = address;
    return () => {
      image.src = '';
    };
  }, [address]);
  return address !== '' && brokenAddress === address;
}
