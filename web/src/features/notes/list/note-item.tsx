import type { notes } from '@backbeat/contract';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { Pressable } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { isEmptied } from '../state/cached-notes.ts';
import { positionLabel } from '../state/format-position.ts';
import { partyId } from '../state/note-policy.ts';
import { actsOf, noteElementId } from '../state/room-acts.ts';
import { useOpenRoom } from '../state/room-context.ts';
import { EditNote, ReplyForm } from '../write/edit-note.tsx';
import { NoteActions } from './note-actions.tsx';
import { NoteText } from './note-text.tsx';
import { NoteThread } from './note-thread.tsx';
import { messages } from '../state/notes.messages.ts';

/** A note in the list. The selected one shows what can be done with it. */
export function NoteItem({ note }: { note: notes.Note }) {
  const view = useOpenRoom();
  const { selected, writing } = view;
  const isSelected = selected?.id === note.id;
  const kind = writing?.note === note.id ? writing.kind : null;
  const hasGone = isEmptied(note);
  return (
    <article
      id={noteElementId(note.id)}
      tabIndex={-1}
      aria-label={messages.noteBy({ number: note.number, name: note.by.name })}
      aria-current={isSelected || undefined}
      className={cx(
        'grid grid-cols-[28px_minmax(0,1fr)] gap-3 rounded-m p-3 max-md:scroll-mt-20 max-md:scroll-mb-40 text-[14px] leading-normal outline-offset-[-2px] [content-visibility:auto] [contain-intrinsic-size:auto_84px]',
        isSelected ? 'bg-surface-2' : 'hover:bg-surface-2/60',
      )}
    >
      <span
        className={cx(
          'h-6 min-w-7 rounded-pill text-center text-[12px] leading-6 font-semibold tabular-nums',
          isSelected ? 'bg-fill text-on-fill' : 'bg-surface-3',
        )}
      >
        {note.number}
      </span>
      <div className="min-w-0">
        <NoteHead note={note} isSelected={isSelected} onShow={() => actsOf(view).show(note)} />
        {kind === 'edit' ? (
          <EditNote note={note} />
        ) : (
          <NoteText text={note.text} className={hasGone ? 'text-text-3 italic' : ''} />
        )}
        <NoteThread note={note} />
        {kind === 'reply' ? (
          <div className="mt-3">
            <ReplyForm note={note} />
          </div>
        ) : null}
        {isSelected && !hasGone && kind !== 'edit' && kind !== 'reply' ? <NoteActions note={note} /> : null}
      </div>
    </article>
  );
}

interface NoteHeadProps {
  note: notes.Note;
  isSelected: boolean;
  onShow: () => void;
}

/** Where the note stands, who wrote it, and what became of it. */
function NoteHead({ note, isSelected, onShow }: NoteHeadProps) {
  const { by, shownAt, fromVersion, assignee, state, resolvedBy, resolvedIn, editedAt } = note;
  const { viewer } = useOpenRoom();
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-[13px] text-text-3">
      <Pressable
        onClick={onShow}
        className={cx(
          'relative rounded-s font-semibold tabular-nums before:absolute before:-inset-x-2 before:-inset-y-1.5 hover:underline pointer-coarse:before:-inset-y-3',
          isSelected ? 'text-accent' : 'text-text',
        )}
      >
        {positionLabel(shownAt)}
      </Pressable>
      <span className="min-w-0 truncate">{by.guest ? messages.guest({ name: by.name }) : by.name}</span>
      {editedAt === null ? null : <span>{messages.edited}</span>}
      <span className="ml-auto flex items-center gap-1.5">
        {fromVersion === null ? null : <span>{messages.fromVersion({ number: fromVersion })}</span>}
        {assignee ? (
          <Avatar
            seed={assignee.name}
            src={uploadedPicture(assignee.profilePic)}
            size={20}
            alt={
              partyId(assignee) === viewer.id
                ? messages.assignedToYou
                : messages.assignedTo({ name: assignee.name })
            }
          />
        ) : null}
      </span>
      {state === 'done' && resolvedBy && resolvedIn !== null ? (
        <span className="flex w-full items-center gap-1">
          <CheckIcon size={14} />
          <span>{messages.doneBy({ name: resolvedBy.name, number: resolvedIn })}</span>
        </span>
      ) : null}
    </div>
  );
}
