import {
  CATEGORIES,
  countCodePoints,
  limits,
  MUSIC_GENRES,
  posts,
  trimText,
  type Genre,
} from '@backbeat/contract';
import { useId, useState } from 'react';
import { useHasLeftField } from '../../../lib/hooks/use-has-left-field.ts';
import { ChipToggle } from '../../../ui/controls/chip.tsx';
import { FieldError } from '../../../ui/forms/field-error.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useFocusLeft } from './use-focus-left.ts';
import { messages } from './details.messages.ts';

/** The details that the author can edit later too. */
export interface Details {
  title: string;
  description: string;
  genre: readonly Genre[];
}

export const areDetailsComplete = ({ title, genre }: Pick<Details, 'title' | 'genre'>): boolean =>
  trimText(title) !== '' && genre.length > 0;

interface DetailsStepProps {
  draft: Details;
  change: (part: Partial<Details>) => void;
}

/** The title, type and description of a post. */
export function DetailsStep({ draft, change }: DetailsStepProps) {
  const [hasLeft, onBlur] = useHasLeftField();
  const { title, description } = draft;
  return (
    <div className="grid gap-7">
      <TextField
        label={messages.title}
        value={title}
        maxLength={limits.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        onBlur={onBlur}
        error={hasLeft && trimText(title) === '' ? posts.messages.title : undefined}
        counter={{ length: countCodePoints(title), max: limits.title }}
        autoComplete="off"
        required
      />
      <TextField
        label={messages.description}
        value={description}
        maxLength={limits.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        counter={{ length: countCodePoints(description), max: limits.description }}
      />
      <GenreField selectedGenres={draft.genre} onChange={(genre) => change({ genre })} />
    </div>
  );
}

const groups = [
  { name: messages.category, tags: CATEGORIES },
  { name: messages.musicGenres, tags: MUSIC_GENRES },
] as const;

function GenreField({
  selectedGenres,
  onChange,
}: {
  selectedGenres: readonly Genre[];
  onChange: (selectedGenres: readonly Genre[]) => void;
}) {
  const id = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const error = wasLeft && selectedGenres.length === 0 ? posts.messages.genre : undefined;
  const toggle = (tag: Genre, isPressed: boolean) =>
    onChange(isPressed ? [...selectedGenres, tag] : selectedGenres.filter((genre) => genre !== tag));
  return (
    <fieldset
      ref={useFocusLeft(() => setWasLeft(true))}
      aria-describedby={error && `${id}-error`}
      className="grid min-w-0 gap-5"
    >
      <legend className="mb-3 text-[14px] font-semibold">{messages.genres}</legend>
      {groups.map(({ name, tags }) => (
        <fieldset key={name} className="min-w-0">
          <legend className="mb-2.5 text-[14px] text-text-2">{name}</legend>
          <div className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <ChipToggle
                key={tag}
                isPressed={selectedGenres.includes(tag)}
                onChange={(isPressed) => toggle(tag, isPressed)}
              >
                {tag}
              </ChipToggle>
            ))}
          </div>
        </fieldset>
      ))}
      <div aria-live="polite">{error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}</div>
    </fieldset>
  );
}
