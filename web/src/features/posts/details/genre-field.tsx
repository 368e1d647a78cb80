import { CATEGORIES, MUSIC_GENRES, posts, type Genre } from '@backbeat/contract';
import { useId, useState } from 'react';
import { ChipToggle } from '../../../ui/controls/chip.tsx';
import { FieldError } from '../../../ui/forms/field-error.tsx';
import { useFocusLeft } from './use-focus-left.ts';
import { messages } from './details.messages.ts';

const groups = [
  { name: messages.category, tags: CATEGORIES },
  { name: messages.musicGenres, tags: MUSIC_GENRES },
] as const;

interface GenreFieldProps {
  selectedGenres: readonly Genre[];
  onChange: (selectedGenres: readonly Genre[]) => void;
}

/** The category and the music genres of a post, at least one in all. */
export function GenreField({ selectedGenres, onChange }: GenreFieldProps) {
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
