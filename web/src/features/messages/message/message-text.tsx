import { paths } from '../../../navigation/paths.ts';
import { Link, toInAppPath } from '../../../navigation/router/index.ts';
import { findHiddenHost, tokenize, type Token } from './linkify.ts';

interface MessageTextProps {
  text: string;
  members: readonly string[];
}

/** The text as typed. URLs and mentions become links; no other markup is interpreted. */
export function MessageText({ text, members }: MessageTextProps) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {tokenize(text, members).map((token) => (
        <Part key={token.at} token={token} />
      ))}
    </p>
  );
}

function Part({ token }: { token: Token }) {
  if (token.kind === 'words') return token.text;
  if (token.kind === 'mention')
    return (
      <Link
        to={paths.profile(token.userName)}
        className="rounded-s font-semibold underline-offset-2 hover:underline"
      >
        {token.text}
      </Link>
    );
  const look = 'rounded-s underline underline-offset-2';
  const path = toInAppPath(token.href, window.location.origin);
  if (path !== null)
    return (
      <Link to={path} className={look}>
        {token.text}
      </Link>
    );
  const host = findHiddenHost(token);
  return (
    <>
      <a href={token.href} target="_blank" rel="noopener noreferrer nofollow ugc" className={look}>
        {token.text}
      </a>
      {host === null ? null : ` (${host})`}
    </>
  );
}
