import { typingSentence } from './seen.ts';

/** Who is typing just now. It keeps its room, so that nothing moves when somebody begins. */
export function TypingLine({ names }: { names: readonly string[] }) {
  return (
    <output className="block h-6 shrink-0 truncate px-5 text-[13px] leading-6 text-text-3 md:px-7">
      {typingSentence(names)}
    </output>
  );
}
