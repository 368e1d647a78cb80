import type { credits } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { cx } from '../../../ui/cx.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { messages } from '../credits.messages.ts';

interface CollaboratorsProps {
  /** The names of the chosen artists. */
  selectedNames: readonly string[];
  /** Whether no more artists can be added. */
  isFull: boolean;
  onAdd: (artist: credits.Collaborator) => void;
  onRemove: (userName: string) => void;
}

/**
 * The artists with whom the viewer has published before, as faces that add and remove them. Renders
 * nothing without any.
 */
export function Collaborators({ selectedNames, isFull, onAdd, onRemove }: CollaboratorsProps) {
  const { data } = useQuery({
    ...queryOf(api.credits.listCollaborators),
    // The faces must not change places under the pointer.
    refetchOnWindowFocus: false,
  });
  if (!data || data.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-[14px] text-text-2">{messages.workedWithBefore}</legend>
      <div className="mt-2 -mx-1 grid grid-cols-4 gap-1 sm:grid-cols-8">
        {data.map((artist) => {
          const isSelected = selectedNames.includes(artist.userName);
          return (
            <Face
              key={artist.id}
              artist={artist}
              isSelected={isSelected}
              disabled={isFull && !isSelected}
              onToggle={() => (isSelected ? onRemove(artist.userName) : onAdd(artist))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

interface FaceProps {
  artist: credits.Collaborator;
  isSelected: boolean;
  disabled: boolean;
  onToggle: () => void;
}

function Face({ artist: { userName, profilePic }, isSelected, disabled, onToggle }: FaceProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      disabled={disabled}
      title={userName}
      onClick={onToggle}
      className="grid min-w-0 justify-items-center gap-1.5 rounded-m px-1 py-2 transition-[background-color,transform] not-disabled:hover:bg-surface-1 not-disabled:active:scale-97 disabled:opacity-45"
    >
      <span className="relative">
        <Avatar
          seed={userName}
          src={uploadedPicture(profilePic)}
          size={52}
          className={cx(isSelected && 'outline-2 outline-offset-2 outline-accent')}
        />
        {isSelected ? (
          <span className="absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-pill bg-fill text-on-fill">
            <CheckIcon size={14} />
          </span>
        ) : null}
      </span>
      <span className="max-w-full truncate text-[13px] font-medium">{userName}</span>
    </button>
  );
}
