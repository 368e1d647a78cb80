import { paths } from '../../app/paths.ts';
import { Link } from '../../router/index.ts';
import { piecesOf, type Piece } from './pieces.ts';

interface MessageTextProps {
  text: string;
  members: readonly string[];
}

/** What was typed, as it was typed: addresses and names lead somewhere, nothing else of it counts. */
export function MessageText({ text, members }: MessageTextProps) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {piecesOf(text, members).map((piece) => (
        <Part key={piece.at} piece={piece} />
      ))}
    </p>
  );
}

function Part({ piece }: { piece: Piece }) {
  if (piece.kind === 'words') return piece.text;
  if (piece.kind === 'mention')
    return (
      <Link
        to={paths.profile(piece.userName)}
        className="rounded-s font-semibold underline-offset-2 hover:underline"
      >
        {piece.text}
      </Link>
    );
  const { origin, pathname, search, hash } = new URL(piece.href);
  const look = 'rounded-s underline underline-offset-2';
  return origin === window.location.origin ? (
    <Link to={pathname + search + hash} className={look}>
      {piece.text}
    </Link>
  ) : (
    <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc" className={look}>
      {piece.text}
    </a>
  );
}
