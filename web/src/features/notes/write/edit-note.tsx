import type { notes } from '@backbeat/contract';
import { useState } from 'react';
import { randomKey } from '../../../lib/random-key.ts';
import { draftOf, readDraft, writeDraft } from '../../../lib/drafts/text-drafts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { focusNote } from '../state/room-acts.ts';
import { useOpenRoom } from '../state/room-context.ts';
import { noteRights } from '../state/note-policy.ts';
import { NoteField } from './note-field.tsx';
import { messages } from '../state/notes.messages.ts';

/** Returns the key of a draft that begins with the stored text. */
function startDraft(subjectId: string, viewerId: string, text: string): string {
  const draft = draftOf(subjectId, viewerId);
  if (readDraft(draft) === '') writeDraft(draft, text);
  return draft;
}

/** Edits the text of a note. A text that another member changed meanwhile is not overwritten unread. */
export function EditNote({ note }: { note: notes.Note }) {
  const { viewer, changes, setWriting } = useOpenRoom();
  const [draft] = useState(() => startDraft(`edit-${note.id}`, viewer.id, note.text));
  // After a refusal the list shows the other text, and the next press means this revision.
  const [revision, setRevision] = useState<number | null>(note.revision);
  const close = () => {
    writeDraft(draft, '');
    setWriting(null);
    focusNote(note.id);
  };
  return (
    <NoteField
      draft={draft}
      label={messages.editText({ number: note.number })}
      onEscape={close}
      onSubmit={(text) => {
        changes.edit(note, text, revision ?? note.revision, close);
        setRevision(null);
      }}
    >
      {(isSendable) => (
        <div className="flex justify-end gap-2">
          <Button size="small" onClick={close}>
            {messages.cancel}
          </Button>
          <Button size="small" type="submit" variant="primary" disabled={!isSendable}>
            {messages.save}
          </Button>
        </div>
      )}
    </NoteField>
  );
}

/** Replies to a note; a done one can be opened again with the reply. */
export function ReplyForm({ note }: { note: notes.Note }) {
  const { viewer, changes, setWriting } = useOpenRoom();
  const draft = draftOf(`reply-${note.id}`, viewer.id);
  // A retry of the same reply reuses the key.
  const [key, setKey] = useState(randomKey);
  const close = () => {
    setWriting(null);
    focusNote(note.id);
  };
  const send = (text: string, reopen: boolean) =>
    changes.reply(note, text, reopen, key, () => {
      writeDraft(draft, '');
      setKey(randomKey());
      close();
    });
  const canReopen = note.state === 'done' && noteRights(note, viewer).resolve;
  return (
    <NoteField
      draft={draft}
      label={messages.replyText({ number: note.number })}
      placeholder={messages.replyHint}
      onEscape={close}
      onSubmit={(text) => send(text, false)}
    >
      {(isSendable) => (
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="small" onClick={close}>
            {messages.cancel}
          </Button>
          {canReopen ? (
            <Button size="small" disabled={!isSendable} onClick={() => send(readDraft(draft).trim(), true)}>
              {messages.replyAndReopen}
            </Button>
          ) : null}
          <Button size="small" type="submit" variant="primary" disabled={!isSendable}>
            {messages.reply}
          </Button>
        </div>
      )}
    </NoteField>
  );
}

/** Edits a reply. */
export function EditReply({
  note,
  reply,
  onClose,
}: {
  note: notes.Note;
  reply: notes.Reply;
  onClose: () => void;
}) {
  const { viewer, changes } = useOpenRoom();
  const [draft] = useState(() => startDraft(`edit-${reply.id}`, viewer.id, reply.text));
  const close = () => {
    writeDraft(draft, '');
    onClose();
  };
  return (
    <NoteField
      draft={draft}
      label={messages.editReply({ name: reply.by.name })}
      onEscape={close}
      onSubmit={(text) => changes.editReply(note, reply.id, text, close)}
    >
      {(isSendable) => (
        <div className="flex justify-end gap-2">
          <Button size="small" onClick={close}>
            {messages.cancel}
          </Button>
          <Button size="small" type="submit" variant="primary" disabled={!isSendable}>
            {messages.save}
          </Button>
        </div>
      )}
    </NoteField>
  );
}
