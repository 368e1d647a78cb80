import { countCodePoints, limits, type users } from '@backbeat/contract';
import type { ChangeEvent } from 'react';
import { TextField as Line } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import type { TextField } from './profile-draft.ts';
import type { ProfileDraftState } from './use-profile-draft.ts';
import { messages } from '../profiles.messages.ts';

interface BasicInformationProps {
  user: users.User;
  state: ProfileDraftState;
  /** The error of each field. */
  faults: Partial<Record<TextField, string | undefined>>;
}

/** The name, bio and other text of a profile. */
export function BasicInformation({ user, state: { draft, change }, faults }: BasicInformationProps) {
  const bind = (field: TextField) => {
    const text = draft[field] ?? user[field];
    return {
      name: field,
      dir: 'auto',
      value: text,
      maxLength: limits[field],
      counter: { length: countCodePoints(text), max: limits[field] },
      error: faults[field],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [field]: target.value }),
    };
  };
  return (
    <>
      <Line
        label={messages.bio}
        placeholder={messages.atMostBioCharacters({ bio: limits.bio })}
        {...bind('bio')}
      />
      <Line label={messages.location} autoComplete="address-level2" {...bind('location')} />
      <TextArea label={messages.about} rows={6} {...bind('about')} />
    </>
  );
}
