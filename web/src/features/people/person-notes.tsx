import { countCodePoints, limits, trimText, type people } from '@backbeat/contract';
import { useState, type FormEvent } from 'react';
import { commentAge } from '../../lib/format/time-labels.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { Section } from './panel-section.tsx';
import { useNotes } from './people.queries.ts';
import { messages } from './people.messages.ts';

/** What the team knows about a person. */
export function PersonNotes({ person: { userName, notes } }: { person: people.PersonDetail }) {
  const [text, setText] = useState('');
  const { adding, deleting } = useNotes(userName, () => setText(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimText(text) !== '') adding.mutate(text);
  };
  return (
    <Section title={messages.notes} note={messages.teamOnly}>
      <ul className="grid gap-1.5">
        {notes.map((note) => (
          <li key={note.id} className="flex items-start gap-2 rounded-s bg-surface-2 py-1 pl-3">
            <p className="min-w-0 grow py-1.5 wrap-anywhere whitespace-pre-wrap">
              <span dir="auto">{note.text}</span>{' '}
              <span className="text-text-3">{`${note.author ?? messages.former}, ${commentAge(note.time)}`}</span>
            </p>
            {note.mayDelete ? (
              <IconButton
                label={messages.deleteNote}
                busy={deleting.isPending}
                onClick={() => deleting.mutate(note.id)}
              >
                <TrashIcon size={16} />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="mt-2 grid justify-items-start gap-2">
        <TextArea
          label={messages.newNote}
          labelHidden
          placeholder={messages.newNote}
          dir="auto"
          rows={2}
          maxLength={limits.people.note}
          {...(text !== '' && { counter: { length: countCodePoints(text), max: limits.people.note } })}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          className="w-full"
        />
        {trimText(text) === '' ? null : (
          <Button type="submit" size="small" loading={adding.isPending}>
            {messages.addNote}
          </Button>
        )}
      </form>
    </Section>
  );
}
