import type { notes } from '@backbeat/contract';
import { useState } from 'react';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { EditIcon, TrashIcon } from '../../../ui/icons.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { isEmptied } from '../state/cached-notes.ts';
import { partyId } from '../state/note-policy.ts';
import { useOpenRoom } from '../state/room-context.ts';
import { EditReply } from '../write/edit-note.tsx';
import { NoteText } from './note-text.tsx';
import { messages } from '../state/notes.messages.ts';

/** The replies to a note, the oldest first. */
export function NoteThread({ note }: { note: notes.Note }) {
  if (note.replies.length === 0) return null;
  return (
    <ol className="mt-2.5 grid gap-2.5">
      {note.replies.map((reply) => (
        <li key={reply.id}>
          <Reply note={note} reply={reply} />
        </li>
      ))}
    </ol>
  );
}

function Reply({ note, reply }: { note: notes.Note; reply: notes.Reply }) {
  const { viewer, changes } = useOpenRoom();
  const [isEditing, setIsEditing] = useState(false);
  const isWriter = partyId(reply.by) === viewer.id;
  if (isEditing) return <EditReply note={note} reply={reply} onClose={() => setIsEditing(false)} />;
  return (
    <div className="group/reply grid grid-cols-[20px_minmax(0,1fr)_auto] gap-2.5">
      <Avatar seed={reply.by.name} src={uploadedPicture(reply.by.profilePic)} size={20} />
      <div className="min-w-0">
        <span className="font-semibold">{reply.by.name}</span>
        {reply.editedAt === null ? null : (
          <span className="text-[12px] text-text-3">{` ${messages.edited}`}</span>
        )}
        <NoteText text={reply.text} className="text-text-2" />
      </div>
      <div className="flex opacity-0 transition-opacity group-hover/reply:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
        {isWriter ? (
          <IconButton
            label={messages.editReply({ name: reply.by.name })}
            onClick={() => setIsEditing(true)}
            className="size-8!"
          >
            <EditIcon size={16} />
          </IconButton>
        ) : null}
        {(isWriter || viewer.isAuthor) && !isEmptied(reply) ? (
          <IconButton
            label={messages.deleteReply({ name: reply.by.name })}
            onClick={() => changes.removeReply(note, reply.id)}
            className="size-8!"
          >
            <TrashIcon size={16} />
          </IconButton>
        ) : null}
      </div>
    </div>
  );
}
