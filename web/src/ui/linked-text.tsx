import type { ReactNode } from 'react';
import { findHiddenHost, tokenize, type Token } from '../lib/linkify.ts';
import { paths } from '../navigation/paths.ts';
import { Link } from '@packages/router';
import { ownPath } from '../navigation/own-path.ts';

interface LinkedTextProps {
  text: string;
  /** The names that count as mentions. */
  names: readonly string[];
  /** Renders the text between the links. */
  renderWords?: (words: string) => ReactNode;
  className?: string;
}

/** The text as typed. URLs and mentions become links; no other markup is interpreted. */
export function LinkedText({ text, names, renderWords = (words) => words, className = '' }: LinkedTextProps) {
  return (
    <p dir="auto" className={`wrap-anywhere whitespace-pre-wrap ${className}`}>
      {tokenize(text, names).map((token) => (
        <Part key={token.at} token={token} renderWords={renderWords} />
      ))}
    </p>
  );
}

interface PartProps {
  token: Token;
  renderWords: (words: string) => ReactNode;
}

function Part({ token, renderWords }: PartProps) {
  if (token.kind === 'words') return <span>{renderWords(token.text)}</span>;
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
  const path = ownPath(token.href);
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
      {host === null ? null : <span>{` (${host})`}</span>}
    </>
  );
}
