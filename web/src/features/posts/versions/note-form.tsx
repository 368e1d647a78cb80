import { countCodePoints, limits, trimText } from '@backbeat/contract';
import { useState } from 'react';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { useUpdateNote } from './versions.queries.ts';
import { messages } from './versions.messages.ts';

interface NoteFormProps {
  postId: string;
  number: number;
  note: string;
  onClose: () => void;
}

/** Corrects the note of a version. */
export function NoteForm({ postId, number, note, onClose }: NoteFormProps) {
  const toast = useToast();
  const [text, setText] = useState(note);
  const { mutate, isPending } = useUpdateNote(postId, onClose);
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(
          { number, note: trimText(text) },
          {
            onError: (error) => {
              if (!isSignedOut(error)) toast.failure(failureSentence(error));
            },
          },
        );
      }}
    >
      <TextField
        label={messages.noteOfVersion({ number })}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed the button that it replaces
        autoFocus
        value={text}
        maxLength={limits.versionNote}
        counter={{ length: countCodePoints(text), max: limits.versionNote }}
        disabled={isPending}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button size="small" onClick={onClose}>
          {uiMessages.cancel}
        </Button>
        <Button type="submit" variant="primary" size="small" loading={isPending}>
          {messages.saveNote}
        </Button>
      </div>
    </form>
  );
}
