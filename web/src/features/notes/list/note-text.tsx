import { tokenizeTimes } from '../../../lib/track-times.ts';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { useOpenRoom } from '../state/room-context.ts';
import { messages } from '../state/notes.messages.ts';

/** The text of a note or reply. Names of members, addresses and times become links. */
export function NoteText({ text, className = '' }: { text: string; className?: string }) {
  const { room } = useOpenRoom();
  const names = room.members.flatMap(({ user }) => user?.userName ?? []);
  return (
    <LinkedText
      text={text}
      names={names}
      className={className}
      renderWords={(words) => <TimedWords words={words} />}
    />
  );
}

function TimedWords({ words }: { words: string }) {
  const { duration, seek } = useOpenRoom();
  return tokenizeTimes(words, duration).map(({ text, seconds, at }) =>
    seconds === undefined ? (
      <span key={at}>{text}</span>
    ) : (
      <button
        key={at}
        type="button"
        aria-label={messages.playFrom({ time: text })}
        onClick={() => seek(seconds)}
        className="rounded-s font-medium text-accent tabular-nums underline-offset-2 hover:underline"
      >
        {text}
      </button>
    ),
  );
}
