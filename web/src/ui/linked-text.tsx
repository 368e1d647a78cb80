import { findHiddenHost, tokenize, type Token } from '../lib/linkify.ts';
import { paths } from '../navigation/paths.ts';
import { Link, toInAppPath } from '../navigation/router/index.ts';

interface LinkedTextProps {
  text: string;
  /** The names that count as mentions. */
  names: readonly string[];
  /** The track to which times in the text refer: its duration in seconds, and what plays it. */
  track?: { duration: number; onSeek: (seconds: number) => void };
  className?: string;
}

/** The text as typed. URLs, mentions and times become links; no other markup is interpreted. */
export function LinkedText({ text, names, track, className = '' }: LinkedTextProps) {
  return (
    <p dir="auto" className={`wrap-anywhere whitespace-pre-wrap ${className}`}>
      {tokenize(text, names, track?.duration).map((token) => (
        <Part key={token.at} token={token} onSeek={track?.onSeek} />
      ))}
    </p>
  );
}

const LINK = 'rounded-s underline underline-offset-2';

function Part({ token, onSeek }: { token: Token; onSeek: ((seconds: number) => void) | undefined }) {
  switch (token.kind) {
    case 'words':
      return token.text;
    case 'mention':
      return (
        <Link
          to={paths.profile(token.userName)}
          className="rounded-s font-semibold underline-offset-2 hover:underline"
        >
          {token.text}
        </Link>
      );
    case 'time':
      return (
        <button
          type="button"
          aria-label={`Play from ${token.text}`}
          onClick={() => onSeek?.(token.seconds)}
          className={`${LINK} font-medium tabular-nums`}
        >
          {token.text}
        </button>
      );
    case 'link':
      return <WebLink {...token} />;
  }
}

function WebLink({ text, href }: { text: string; href: string }) {
  const path = toInAppPath(href, window.location.origin);
  if (path !== null)
    return (
      <Link to={path} className={LINK}>
        {text}
      </Link>
    );
  const host = findHiddenHost({ text, href });
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={LINK}>
        {text}
      </a>
      {host === null ? null : ` (${host})`}
    </>
  );
}
