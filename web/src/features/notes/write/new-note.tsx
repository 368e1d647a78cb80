import { clock } from '@backbeat/contract';
import { useEffect, useState } from 'react';
import { isApple } from '../../../lib/is-apple.ts';
import { writeDraft } from '../../../lib/drafts/text-drafts.ts';
import { Button, Pressable } from '../../../ui/controls/button.tsx';
import { ChipToggle } from '../../../ui/controls/chip.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { usePosition, type SyncedPlayer } from '../../posts/index.ts';
import { positionLabel } from '../state/format-position.ts';
import { newNoteDraft, type Place } from '../state/new-note-draft.ts';
import { partyId } from '../state/note-policy.ts';
import { actsOf, focusNote, pausesForNotes, setPausesForNotes } from '../state/room-acts.ts';
import { useOpenRoom } from '../state/room-context.ts';
import { useAddNote } from '../state/use-add-note.ts';
import { wholeRange } from '../state/use-room-view.ts';
import { NoteField } from './note-field.tsx';
import { messages } from '../state/notes.messages.ts';

/** The new note: a button with the position, then its form. */
export function NewNote({ isWide }: { isWide: boolean }) {
  const view = useOpenRoom();
  // Each place has a form of its own, whose text gets the focus as it opens.
  if (view.place !== 'closed') return <NewNoteForm key={JSON.stringify(view.place)} place={view.place} />;
  if (!isWide) return null;
  return (
    <Pressable
      id={NEW_NOTE_ID}
      aria-keyshortcuts="N"
      onClick={() => actsOf(view).write()}
      className="flex h-11 w-full items-center gap-2 rounded-m bg-surface-2 pr-2 pl-3.5 text-[14px] text-text-2 hover:bg-surface-3"
    >
      <span className="grow text-left tabular-nums">
        <NoteLabel />
      </span>
      <kbd className={keyClass}>[</kbd>
      <kbd className={keyClass}>]</kbd>
      <kbd className={keyClass}>N</kbd>
    </Pressable>
  );
}

/** The button by which keys find the way back from a new note. */
const NEW_NOTE_ID = 'new-note';

const keyClass =
  'grid h-[18px] min-w-[18px] place-items-center rounded-s px-1 text-[11px] text-text-3 shadow-[inset_0_0_0_1px_var(--line)] pointer-coarse:hidden';

/** 'Note at 1:05', which follows the position, or the range that is there. */
export function NoteLabel() {
  const view = useOpenRoom();
  const range = wholeRange(view);
  if (range) return <span>{messages.noteOn({ time: positionLabel(range) })}</span>;
  return view.synced && view.isPlaying ? (
    <PlayingLabel synced={view.synced} />
  ) : (
    <span>{messages.noteAt({ time: clock(view.position()) })}</span>
  );
}

function PlayingLabel({ synced }: { synced: SyncedPlayer }) {
  return <span>{messages.noteAt({ time: clock(usePosition(synced, true)) })}</span>;
}

/** Returns the focus to where it was when a form closes, unless it has moved elsewhere. */
function useReturnedFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const element = before?.isConnected ? before : document.getElementById(NEW_NOTE_ID);
        if (element instanceof HTMLElement) element.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

function NewNoteForm({ place }: { place: Place }) {
  useReturnedFocus();
  const view = useOpenRoom();
  const { post, viewer, room, heard, synced } = view;
  const draft = newNoteDraft(post.id, viewer.id);
  const [isWhole, setIsWhole] = useState(place === null);
  const [pauses, setPauses] = useState(pausesForNotes);
  const [assignee, setAssignee] = useState('');
  const { mutate, isPending } = useAddNote(post.id, (note) => {
    writeDraft(draft, '');
    view.setPlace('closed');
    view.setRange(null);
    view.select(note);
    focusNote(note.id);
  });
  const position = isWhole ? null : place;
  return (
    <NoteField
      draft={draft}
      label={messages.writeNote}
      onEscape={() => view.setPlace('closed')}
      onSubmit={(text, playsOn) => {
        mutate({
          version: heard.now,
          at: position?.at ?? null,
          end: position?.end ?? null,
          text,
          assignee: assignee || null,
        });
        if (playsOn) synced?.play();
      }}
      head={
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">{messages.whereIsIt}</legend>
          {place ? (
            <ChipToggle isPressed={!isWhole} onChange={() => setIsWhole(false)}>
              <span className="tabular-nums">
                {place.end === null ? messages.moment({ time: clock(place.at) }) : positionLabel(place)}
              </span>
            </ChipToggle>
          ) : null}
          <ChipToggle isPressed={isWhole} onChange={() => setIsWhole(true)}>
            {messages.wholeVersion}
          </ChipToggle>
        </fieldset>
      }
    >
      {(isSendable) => (
        <>
          <div className="flex items-end gap-2">
            <Select
              look="button"
              label={messages.assignNewNote}
              className="min-w-0 grow"
              value={assignee}
              onChange={({ currentTarget }) => setAssignee(currentTarget.value)}
            >
              <option value="">{messages.nobody}</option>
              {room.members.map((member) => (
                <option key={partyId(member)} value={partyId(member)}>
                  {member.name}
                </option>
              ))}
            </Select>
            <Button onClick={() => view.setPlace('closed')}>{messages.cancel}</Button>
            <Button type="submit" variant="primary" disabled={!isSendable} loading={isPending}>
              {messages.addNote}
            </Button>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox
              label={<span className="text-[14px]">{messages.pauseWhileWriting}</span>}
              checked={pauses}
              onChange={({ target }) => {
                setPauses(target.checked);
                setPausesForNotes(target.checked);
              }}
            />
            <span className="text-[13px] text-text-3 pointer-coarse:hidden">
              {messages.saveAndPlay({ key: isApple() ? '⌘+Enter' : 'Ctrl+Enter' })}
            </span>
          </div>
        </>
      )}
    </NoteField>
  );
}
