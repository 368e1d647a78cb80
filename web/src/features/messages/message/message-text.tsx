import { paths } from '../../../navigation/paths.ts';
import { Link, toInAppPath } from '../../../navigation/router/index.ts';
import { hiddenHost, piecesOf, type Piece } from './linkify.ts';

interface MessageTextProps {
  text: string;
  members: readonly string[];
}

/** The text as typed. URLs and mentions become links; no other markup is interpreted. */
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
  const look = 'rounded-s underline underline-offset-2';
  const path = toInAppPath(piece.href, window.location.origin);
  if (path !== null)
    return (
      <Link to={path} className={look}>
        {piece.text}
      </Link>
    );
  const host = hiddenHost(piece);
  return (
    <>
      <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc" className={look}>
        {piece.text}
      </a>
      {host === null ? null : ` (${host})`}
    </>
  );
}
