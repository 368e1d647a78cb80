import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { cx } from '../../../ui/cx.ts';

interface MentionListProps {
  id: string;
  names: readonly string[];
  active: string;
  onChoose: (userName: string) => void;
}

/** The members that match a typed @, above the text box. The box keeps the focus. */
export function MentionList({ id, names, active, onChoose }: MentionListProps) {
  /* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no select or datalist can hold pictures; the keys are those of the box */
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="People in this chat"
      className="absolute bottom-full left-4 z-20 mb-1 w-[min(320px,calc(100%-32px))] rounded-m bg-floating p-1.5 shadow-raised md:left-20"
    >
      {names.map((name) => (
        <div
          key={name}
          id={`${id}-${name}`}
          role="option"
          tabIndex={-1}
          aria-selected={name === active}
          // Prevents the box from losing the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-s px-2.5 font-medium hover:bg-surface-3',
            name === active && 'bg-surface-3',
          )}
        >
          <Avatar seed={name} size={28} />
          <span className="truncate">{name}</span>
        </div>
      ))}
    </div>
  );
}
