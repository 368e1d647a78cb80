import { useOpenRoom } from '../state/room-context.ts';
import { ChipToggle } from '../../../ui/controls/chip.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { partyId } from '../state/note-policy.ts';
import { ExportButton } from '../transport/export-button.tsx';
import { ALL_OPEN, matches, type NoteFilter } from '../state/filter-notes.ts';
import { messages } from '../state/notes.messages.ts';

const withCount = (label: string, count: number): string =>
  count === 0 ? label : messages.withCount({ label, count });

/** The heading of the notes with their filters. */
export function NoteFilters({ isWide }: { isWide: boolean }) {
  const { notes, filter, setFilter, room, viewer } = useOpenRoom();
  const countOf = (part: Partial<NoteFilter>) =>
    notes.filter((note) => matches(note, { ...ALL_OPEN, ...part })).length;
  return (
    <div className="grid gap-2.5 px-4 pt-5 pb-2 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-[22px]">{messages.notes}</h2>
        <Choice
          label={messages.showNotes}
          value={filter.state}
          options={[
            { value: 'open', label: withCount(messages.open, countOf({})) },
            { value: 'done', label: withCount(messages.done, countOf({ state: 'done' })) },
            { value: 'all', label: messages.all },
          ]}
          onChange={(state) => setFilter({ ...filter, state })}
          className="*:px-3!"
        />
      </div>
      <div className="flex items-center gap-1.5">
        <ChipToggle
          isPressed={filter.assignee !== null}
          onChange={(isPressed) => setFilter({ ...filter, assignee: isPressed ? viewer.id : null })}
        >
          {withCount(messages.assignedToMe, countOf({ state: filter.state, assignee: viewer.id }))}
        </ChipToggle>
        <Select
          look="button"
          label={messages.byPerson}
          labelHidden
          className="min-w-0 grow [&_select]:h-9! [&_select]:rounded-pill [&_select]:text-[14px] [&_select]:font-medium pointer-coarse:[&_select]:h-11!"
          value={filter.by ?? ''}
          onChange={({ currentTarget }) => setFilter({ ...filter, by: currentTarget.value || null })}
        >
          <option value="">{messages.anyone}</option>
          {room.members.map((member) => (
            <option key={partyId(member)} value={partyId(member)}>
              {member.name}
            </option>
          ))}
        </Select>
        {isWide ? null : <ExportButton />}
      </div>
    </div>
  );
}
