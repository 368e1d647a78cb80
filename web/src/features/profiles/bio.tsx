import { countCodePoints } from '@backbeat/contract';
import { cutText } from '../../lib/cut-text.ts';

/** Characters of the bio that the head shows. */
const SHOWN = 120;

interface BioProps {
  text: string;
  /** Leads to all that somebody says of themselves. */
  onReadMore?: (() => void) | undefined;
}

/** What somebody says first. */
export const Bio = ({ text, onReadMore }: BioProps) => (
  // Everything in the head begins at the avatar, whichever way it is read.
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
