import type { notes } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { CheckIcon, MoreIcon, UserIcon } from '../../../ui/icons.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { Part } from '../../../ui/part.tsx';
import { noteRights, partyId } from '../state/note-policy.ts';
import { focusNote } from '../state/room-acts.ts';
import { useOpenRoom } from '../state/room-context.ts';
import { ReplyIcon, RetryIcon } from '../state/room-icons.ts';
import { messages } from '../state/notes.messages.ts';
import type { NoteMenuProps } from './note-menu.tsx';

const NoteMenu = lazyOverlay<NoteMenuProps>('menu', async () => (await import('./note-menu.tsx')).NoteMenu);

const DeleteNoteDialog = lazy(async () => (await import('./delete-note-dialog.tsx')).DeleteNoteDialog);

/** Small enough for all actions in one row. */
const actionClass = 'h-8! px-2.5! text-[13px]! pointer-coarse:h-11!';

/** What the viewer can do with the selected note. */
export function NoteActions({ note }: { note: notes.Note }) {
  const view = useOpenRoom();
  const { viewer, changes, heard, writing, setWriting } = view;
  const [deletion, setDeletion] = useState<'never' | 'open' | 'closed'>('never');
  const rights = noteRights(note, viewer);
  const isDone = note.state === 'done';
  const isAssigning = writing?.kind === 'assign' && writing.note === note.id;
  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-1">
        {rights.resolve ? (
          <Button
            size="small"
            className={`bg-surface-3! ${actionClass}`}
            icon={isDone ? <RetryIcon size={16} /> : <CheckIcon size={16} />}
            onClick={() => changes[isDone ? 'reopen' : 'resolve'](note, heard.now)}
          >
            {isDone ? messages.reopen : messages.resolve}
          </Button>
        ) : null}
        {rights.reply ? (
          <Button
            size="small"
            className={`bg-surface-3! ${actionClass}`}
            icon={<ReplyIcon size={16} />}
            onClick={() => setWriting({ kind: 'reply', note: note.id })}
          >
            {messages.reply}
          </Button>
        ) : null}
        {rights.resolve && !isAssigning ? (
          <Button size="small" variant="ghost" onClick={() => setWriting({ kind: 'assign', note: note.id })}>
            {assigneeLabel(note, viewer.id)}
          </Button>
        ) : null}
        {rights.edit || rights.move || rights.delete ? (
          <NoteMenu
            note={note}
            onDelete={() => setDeletion('open')}
            trigger={
              <IconButton
                label={messages.more({ number: note.number })}
                className="size-8! pointer-coarse:size-11!"
              >
                <MoreIcon />
              </IconButton>
            }
          />
        ) : null}
      </div>
      {isAssigning ? <AssignField note={note} /> : null}
      {deletion === 'never' ? null : (
        <Part>
          <DeleteNoteDialog
            open={deletion === 'open'}
            onOpenChange={(isOpen) => setDeletion(isOpen ? 'open' : 'closed')}
            onConfirm={() => {
              setDeletion('closed');
              changes.remove(note);
            }}
          />
        </Part>
      )}
    </div>
  );
}

function assigneeLabel({ assignee }: notes.Note, viewerId: string): string {
  if (!assignee) return messages.assign;
  return partyId(assignee) === viewerId
    ? messages.assignedToYou
    : messages.assignedTo({ name: assignee.name });
}

function AssignField({ note }: { note: notes.Note }) {
  const { room, changes, setWriting } = useOpenRoom();
  const close = () => {
    setWriting(null);
    focusNote(note.id);
  };
  return (
    <div className="flex items-end gap-2">
      <UserIcon className="mb-3 text-text-3" />
      <Select
        look="button"
        label={messages.assignNote({ number: note.number })}
        labelHidden
        className="min-w-0 grow"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the viewer has just asked for it
        autoFocus
        value={(note.assignee && partyId(note.assignee)) ?? ''}
        onChange={({ currentTarget }) => {
          changes.assign(note, currentTarget.value || null);
          close();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
      >
        <option value="">{messages.nobody}</option>
        {room.members.map((member) => (
          <option key={partyId(member)} value={partyId(member)}>
            {member.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
