import { typingText } from '../state/status-text.ts';

/** The members who are typing. Its height is fixed, so that the layout does not shift. */
export function TypingLine({ names }: { names: readonly string[] }) {
  return (
    <output className="block h-6 shrink-0 truncate px-5 text-[13px] leading-6 text-text-3 md:px-7">
      {typingText(names)}
    </output>
  );
}
