import { truncate } from '@backbeat/contract';
import { messages } from './profiles.messages.ts';

/** Characters of the bio that the head shows. */
const MAX_VISIBLE_CHARS = 120;

interface BioProps {
  text: string;
  /** Opens the full bio. */
  onReadMore?: (() => void) | undefined;
}

/** The beginning of a user's bio. */
export function Bio({ text, onReadMore }: BioProps) {
  const beginning = truncate(text, MAX_VISIBLE_CHARS);
  return (
    // The head aligns everything with the avatar, in either text direction.
    <p dir="auto" className="max-w-[64ch] text-left break-words text-text-2">
      <span>{beginning}</span>
      {beginning !== text && onReadMore ? (
        <button
          type="button"
          onClick={onReadMore}
          className="ms-2 font-semibold text-accent underline pointer-coarse:min-h-11"
        >
          {messages.readMore}
        </button>
      ) : null}
    </p>
  );
}
