import { clock, type notes } from '@backbeat/contract';
import { EditIcon, TrashIcon } from '../../../ui/icons.tsx';
import type { OpenedByTrigger } from '../../../ui/overlays/lazy-overlay.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { noteRights } from '../state/note-policy.ts';
import { useOpenRoom } from '../state/room-context.ts';
import { RetryIcon } from '../state/room-icons.ts';
import { wholeRange } from '../state/use-room-view.ts';
import { messages } from '../state/notes.messages.ts';

export interface NoteMenuProps extends OpenedByTrigger {
  note: notes.Note;
  onDelete: () => void;
}

/** What the viewer does rarely with a note. */
export function NoteMenu({ note, onDelete, trigger, defaultOpen = false }: NoteMenuProps) {
  const view = useOpenRoom();
  const rights = noteRights(note, view.viewer);
  const position = view.position();
  const target = wholeRange(view) ?? { at: Math.round(position * 1000) / 1000, end: null };
  return (
    <Menu label={messages.more({ number: note.number })} trigger={trigger} defaultOpen={defaultOpen}>
      {rights.edit ? (
        <MenuItem icon={<EditIcon />} onSelect={() => view.setWriting({ kind: 'edit', note: note.id })}>
          {messages.edit}
        </MenuItem>
      ) : null}
      {rights.move ? (
        <MenuItem
          icon={<RetryIcon />}
          onSelect={() => view.changes.move(note, view.heard.now, movedPosition(note, target))}
        >
          {messages.moveHere({ time: clock(target.at) })}
        </MenuItem>
      ) : null}
      {rights.delete ? (
        <MenuItem icon={<TrashIcon />} danger onSelect={onDelete}>
          {messages.delete}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

/** A range keeps its length at another position, unless another range is marked. */
function movedPosition(
  { shownAt }: notes.Note,
  target: { at: number; end: number | null },
): { at: number; end: number | null } {
  if (target.end !== null || !shownAt || shownAt.end === null) return target;
  return { at: target.at, end: Math.round((target.at + shownAt.end - shownAt.at) * 1000) / 1000 };
}
