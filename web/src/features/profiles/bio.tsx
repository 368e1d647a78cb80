import { countCodePoints } from '@backbeat/contract';
import { cutText } from '../../lib/format/cut-text.ts';

/** Characters of the bio that the head shows. */
const MAX_VISIBLE_CHARS = 120;

interface BioProps {
  text: string;
  /** Opens the full bio. */
  onReadMore?: (() => void) | undefined;
}

/** The beginning of a user's bio. */
export const Bio = ({ text, onReadMore }: BioProps) => (
  // The head aligns everything with the avatar, in either text direction.
  <p dir="auto" className="max-w-[64ch] text-left break-words text-text-2">
    <span>{cutText(text, MAX_VISIBLE_CHARS)}</span>
    {countCodePoints(text) > MAX_VISIBLE_CHARS && onReadMore ? (
      <button
        type="button"
        onClick={onReadMore}
        className="ms-2 font-semibold text-accent underline pointer-coarse:min-h-11"
      >
        Read more
      </button>
    ) : null}
  </p>
);
