import { listNames, type privateLinks } from '@backbeat/contract';
import { useId } from 'react';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { getServerDate } from '../../lib/time/clock.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { AuthorActions } from './author-actions.tsx';
import { nameOfLink } from './link-names.ts';
import { StopButton } from './stop-button.tsx';
import { messages } from './private-links.messages.ts';

interface LinkRowProps {
  postId: string;
  link: privateLinks.PrivateLink;
  isAuthor: boolean;
}

/** One private link: what it opens, how it was used, and what the viewer can do about it. */
export function LinkRow({ postId, link, isAuthor }: LinkRowProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      data-row
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-m bg-surface-2 p-4"
    >
      <div className="grid gap-1">
        <h3 id={titleId} dir="auto" className="text-[16px] wrap-anywhere">
          {nameOfLink(link)}
        </h3>
        <p className="text-[14px] text-text-2">{factsOf(link).join(' · ')}</p>
        <p className="text-[14px] text-text-3 tabular-nums">{usesOf(link).join(' · ')}</p>
      </div>
      <Stops link={link} />
      {isAuthor ? (
        <AuthorActions postId={postId} link={link} />
      ) : link.canBeStopped ? (
        <StopButton postId={postId} link={link} />
      ) : null}
    </article>
  );
}

/** What a link opens, until when, and what listeners need and get. */
function factsOf({ version, opens, expiresAt, hasPassword, download }: privateLinks.PrivateLink): string[] {
  const hasEnded = expiresAt !== null && new Date(expiresAt) <= getServerDate();
  return [
    version === null ? messages.opensNewest({ version: opens }) : messages.opensVersion({ version }),
    expiresAt === null
      ? messages.neverEnds
      : messages[hasEnded ? 'endedOn' : 'endsOn']({ date: dateLabel(expiresAt) }),
    ...(hasPassword ? [messages.hasPassword] : []),
    messages.downloads[download],
  ];
}

const usesOf = ({ plays, listeners, downloads, lastPlayAt }: privateLinks.PrivateLink): string[] => [
  messages.plays({ count: plays }),
  messages.listeners({ count: listeners }),
  ...(downloads > 0 ? [messages.downloadCount({ count: downloads })] : []),
  ...(lastPlayAt === null ? [] : [messages.lastPlay({ time: dateLabel(lastPlayAt) })]),
];

/** Who keeps a link from working. */
function Stops({ link: { stoppedBy, declinedBy } }: { link: privateLinks.PrivateLink }) {
  const sentences = [
    ...(stoppedBy.length > 0 ? [messages.stoppedBy({ names: listNames(stoppedBy) })] : []),
    ...(declinedBy.length > 0 ? [messages.declinedBy({ names: listNames(declinedBy) })] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <div className="flex items-start gap-2 text-[14px] text-danger">
      <WarningIcon className="mt-0.5 shrink-0" />
      <div className="grid gap-1">
        {sentences.map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
      </div>
    </div>
  );
}
