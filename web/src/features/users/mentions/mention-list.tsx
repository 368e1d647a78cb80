import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { countSentence } from '../../../ui/forms/count-sentence.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Mentionable } from './mention.ts';

interface MentionListProps {
  id: string;
  label: string;
  people: readonly Mentionable[];
  /** The name that Enter chooses. */
  active: string;
  onChoose: (userName: string) => void;
  className: string;
}

/** The users who match a typed @, beside the text box. The box keeps the focus. */
export function MentionList({ id, label, people, active, onChoose, className }: MentionListProps) {
  /* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no select or datalist can hold pictures; the keys are those of the box */
  return (
    <>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        className={cx('absolute z-20 rounded-m bg-floating p-1.5 shadow-raised', className)}
      >
        {people.map(({ userName, profilePic }) => (
          <div
            key={userName}
            id={`${id}-${userName}`}
            role="option"
            tabIndex={-1}
            aria-selected={userName === active}
            // Prevents the box from losing the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(userName)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-s px-2.5 font-medium hover:bg-surface-3',
              userName === active && 'bg-surface-3',
            )}
          >
            <Avatar
              seed={userName}
              src={profilePic === undefined ? null : uploadedPicture(profilePic)}
              size={28}
            />
            <span className="truncate">{userName}</span>
          </div>
        ))}
      </div>
      <output className="sr-only">{countSentence(people.length)}</output>
    </>
  );
}
