import { countCodePoints, limits, type releases, type users } from '@backbeat/contract';
import type { ChangeEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ChosenUsers, UserPicker } from '../../users/index.ts';
import { ArtworkField } from './artwork-field.tsx';
import type { ReleaseDraft } from './release-draft.ts';
import type { ArtworkState } from './use-artwork.ts';
import { typeLabels } from '../releases.messages.ts';
import { messages } from './edit.messages.ts';

/** The types in the order of their size. */
const TYPES: readonly releases.ReleaseType[] = ['SINGLE', 'EP', 'ALBUM', 'COMPILATION'];

type LineField = 'label' | 'catalogueNumber' | 'pLine' | 'cLine';

interface DetailsFieldsProps {
  user: users.CurrentUser;
  draft: ReleaseDraft;
  change: (part: Partial<ReleaseDraft>) => void;
  artwork: ArtworkState;
  /** The URL of the stored artwork; null without one. */
  storedArtwork: string | null;
  /** The type that the tracks suggest. */
  suggestion: releases.ReleaseType;
  /** The error of each field. */
  errors: Readonly<Record<string, string>>;
}

/** The artwork, title, artists and codes of a release. */
export function DetailsFields({
  user,
  draft,
  change,
  artwork,
  storedArtwork,
  suggestion,
  errors,
}: DetailsFieldsProps) {
  const bind = (field: LineField | 'title' | 'notes', max: number) => ({
    name: field,
    dir: 'auto',
    value: draft[field],
    maxLength: max,
    error: errors[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [field]: target.value }),
  });
  const { artists } = draft;
  return (
    <>
      <Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <h2 className="text-[20px]">{messages.details}</h2>
          <ArtworkField artwork={artwork} stored={storedArtwork} error={errors['artwork']} />
          <TextField
            label={messages.title}
            required
            {...bind('title', limits.release.title)}
            counter={{ length: countCodePoints(draft.title), max: limits.release.title }}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
            <Select
              label={messages.type}
              name="type"
              value={draft.type}
              hint={
                draft.type === suggestion
                  ? messages.typeHint
                  : messages.suggested({ type: typeLabels[suggestion] })
              }
              error={errors['type']}
              onChange={({ target }) => {
                const type = TYPES.find((option) => option === target.value);
                if (type) change({ type });
              }}
            >
              {TYPES.map((type) => (
                <option key={type} value={type}>
                  {typeLabels[type]}
                </option>
              ))}
            </Select>
            <TextField
              label={messages.releaseDate}
              name="releaseDate"
              type="date"
              value={draft.releaseDate}
              hint={messages.releaseDateHint}
              error={errors['releaseDate']}
              onChange={({ target }) => change({ releaseDate: target.value })}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <UserPicker
              label={messages.addArtists}
              hint={messages.artistsHint}
              error={errors['artists']}
              selectedNames={artists}
              onChoose={({ userName }) => change({ artists: [...artists, userName] })}
            />
            <ChosenUsers
              label={messages.artists}
              users={artists.map((userName) => ({
                userName,
                ...(userName === user.userName && { profilePic: user.profilePic }),
              }))}
              onRemove={(userName) => change({ artists: artists.filter((name) => name !== userName) })}
            />
            {artists.includes(user.userName) ? null : (
              <Button
                size="small"
                className="justify-self-start"
                onClick={() => change({ artists: [user.userName, ...artists] })}
              >
                {messages.addYourself}
              </Button>
            )}
          </div>
          <TextArea
            label={messages.notes}
            rows={4}
            {...bind('notes', limits.release.notes)}
            counter={{ length: countCodePoints(draft.notes), max: limits.release.notes }}
          />
        </div>
      </Panel>
      <Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <h2 className="text-[20px]">{messages.moreDetails}</h2>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
            {(['label', 'catalogueNumber', 'pLine', 'cLine'] as const).map((field) => (
              <TextField key={field} label={messages[field]} {...bind(field, limits.release.line)} />
            ))}
            <TextField
              label={messages.upc}
              name="upc"
              inputMode="numeric"
              maxLength={limits.typedCode}
              value={draft.upc}
              error={errors['upc']}
              onChange={({ target }) => change({ upc: target.value })}
            />
          </div>
        </div>
      </Panel>
    </>
  );
}
