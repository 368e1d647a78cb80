import { countCodePoints } from '@backbeat/contract';
import { cutText } from '../../lib/cut-text.ts';

/** Characters of the bio that the head shows. */
const SHOWN = 120;

interface BioProps {
  text: string;
  /** Opens the full bio. */
  onReadMore?: (() => void) | undefined;
}

/** The beginning of a user's bio. */
export const Bio = ({ text, onReadMore }: BioProps) => (
  // The head aligns everything with the avatar, in either text direction.
  <p dir="auto" className="max-w-[64ch] text-left break-words text-text-2">
    {cutText(text, SHOWN)}
    {countCodePoints(text) > SHOWN && onReadMore ? (
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
