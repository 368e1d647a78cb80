import { messages } from './inbox.messages.ts';

const KEYS = [
  { keys: ['J', 'K'], does: messages.move },
  { keys: ['R'], does: messages.reply },
  { keys: ['E'], does: messages.done },
  { keys: [messages.space], does: messages.play },
  { keys: [messages.enter], does: messages.open },
];

/** The keys of the list, at its foot on wide screens. */
export function KeysLegend() {
  return (
    <p className="hidden flex-wrap gap-x-4 gap-y-1 border-t border-line px-6 py-3 text-[13px] text-text-3 md:flex pointer-coarse:hidden">
      {KEYS.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-1">
          {keys.map((key) => (
            <kbd
              key={key}
              className="min-w-[18px] rounded-[5px] bg-surface-3 px-1.5 text-center font-text text-[11px] leading-[18px] font-semibold text-text-2"
            >
              {key}
            </kbd>
          ))}
          <span className="ml-0.5">{does}</span>
        </span>
      ))}
    </p>
  );
}
