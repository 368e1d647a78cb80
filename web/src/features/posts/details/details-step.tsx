import { countCodePoints, limits, posts, trimText, type Genre } from '@backbeat/contract';
import { useHasLeftField } from '../../../lib/hooks/use-has-left-field.ts';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { GenreField } from './genre-field.tsx';
import { messages } from './details.messages.ts';

/** The details that the author can edit later too. */
export interface Details {
  title: string;
  description: string;
  genre: readonly Genre[];
  /** As typed; '' without one. */
  isrc: string;
  explicit: boolean;
}

export const areDetailsComplete = ({ title, genre, isrc }: Details): boolean =>
  trimText(title) !== '' && genre.length > 0 && posts.isIsrcOrEmpty(isrc);

interface DetailsStepProps {
  draft: Details;
  change: (part: Partial<Details>) => void;
}

/** The title, description and type of a post, its ISRC, and whether it is explicit. */
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
      <IsrcField isrc={draft.isrc} onChange={(isrc) => change({ isrc })} />
      <Switch
        label={messages.explicit}
        hint={messages.explicitHint}
        checked={draft.explicit}
        onChange={(event) => change({ explicit: event.currentTarget.checked })}
      />
    </div>
  );
}

function IsrcField({ isrc, onChange }: { isrc: string; onChange: (isrc: string) => void }) {
  const [hasLeft, onBlur] = useHasLeftField();
  return (
    <TextField
      label={messages.isrcOptional}
      hint={messages.isrcHint}
      value={isrc}
      maxLength={limits.typedCode}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={hasLeft && !posts.isIsrcOrEmpty(isrc) ? posts.messages.isrc : undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
