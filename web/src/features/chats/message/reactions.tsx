import { listNames, type chats } from '@backbeat/contract';
import { cx } from '../../../ui/cx.ts';
import { messages } from './message.messages.ts';

interface ReactionsProps {
  reactions: readonly chats.Reaction[];
  viewer: string;
  onToggle: (emoji: string, on: boolean) => void;
}

/** The reactions to a message. The viewer can add or remove their own here. */
export function Reactions({ reactions, viewer, onToggle }: ReactionsProps) {
  return (
    <ul aria-label={messages.reactions} className="flex max-w-[520px] flex-wrap gap-1.5">
      {reactions.map(({ emoji, users }) => {
        const isMine = users.includes(viewer);
        const names = listNames(users.map((name) => (name === viewer ? messages.you : name)));
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isMine}
              // Says the visible number too, by which speech control finds it.
              aria-label={`${emoji} ${names}, ${users.length}`}
              title={names}
              onClick={() => onToggle(emoji, !isMine)}
              className={cx(
                'relative flex h-8 pointer-coarse:min-w-11 items-center justify-center gap-1.5 rounded-pill px-2.5 text-[14px] before:absolute before:-inset-y-1.5 before:inset-x-0',
                isMine
                  ? 'bg-accent-soft shadow-[inset_0_0_0_1px_var(--accent)]'
                  : 'bg-surface-1 hover:bg-surface-2',
              )}
            >
              <span aria-hidden="true">{emoji}</span>
              <span className="text-[13px] font-semibold text-text-2 tabular-nums">{users.length}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
