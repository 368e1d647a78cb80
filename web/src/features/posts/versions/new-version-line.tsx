import type { posts } from '@backbeat/contract';
import { getServerDate } from '../../../lib/time/clock.ts';
import { useCurrentUser } from '../../auth/index.ts';
import { CompareButton } from './compare/compare-button.tsx';
import { isParty } from './version-artists.ts';
import { useVersions } from './versions.queries.ts';
import { messages } from './versions.messages.ts';

interface NewVersionLineProps {
  post: posts.Post;
  newVersion: NonNullable<posts.Post['newVersion']>;
}

/** What changed in the version of a post that became current lately: 'v2 · yesterday · bass down 2 dB'. */
export function NewVersionLine({ post, newVersion: { note, time, replaced } }: NewVersionLineProps) {
  const { data: viewer } = useCurrentUser();
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 text-[15px] text-text-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold text-text">{messages.short({ number: post.version })}</span>
        <span>{' · '}</span>
        <time dateTime={time}>{messages.daysAgo({ days: calendarDaysSince(time) })}</time>
        {note ? (
          <>
            <span>{' · '}</span>
            <span dir="auto">{note}</span>
          </>
        ) : null}
      </p>
      {isParty(post, viewer?.userName) ? <CompareWithReplaced post={post} replaced={replaced} /> : null}
    </div>
  );
}

/** Others than the parties to the versions hear the current one only. */
function CompareWithReplaced({ post, replaced }: { post: posts.Post; replaced: number }) {
  const { data: list } = useVersions(post.id);
  return (
    <CompareButton
      post={post}
      list={list?.filter(({ stream, music }) => stream !== null || music !== null)}
      selection={[post.version, replaced]}
      size="small"
    >
      {messages.compareWith({ number: replaced })}
    </CompareButton>
  );
}

/** Midnights between a time and now, in the time zone of the browser. */
function calendarDaysSince(time: string): number {
  const [start, today] = [new Date(time), getServerDate()].map((date) =>
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()),
  );
  return Math.max(0, Math.round(((today ?? 0) - (start ?? 0)) / 86_400_000));
}
