import { featuredOnPost, posts, type posts as types } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { Link } from '@packages/router';
import { paths } from '../../../navigation/paths.ts';
import { dateLabel } from '../../../lib/format/time-labels.ts';
import { renderText } from '../../../lib/format/render-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { DRAFT_SINCE } from './post-facts.tsx';
import { messages } from './page.messages.ts';
import { messages as detailMessages } from './track-details.messages.ts';

/** The type and other facts of a post. */
export function TrackDetails({
  post,
}: {
  post: Pick<
    types.Post,
    | 'time'
    | 'status'
    | 'genre'
    | 'features'
    | 'credits'
    | 'guests'
    | 'freeDownload'
    | 'isrc'
    | 'releases'
    | 'publicPlaylists'
  >;
}) {
  return (
    <Panel>
      <h2 className="mb-4 text-[17px]">{messages.trackDetails}</h2>
      <dl className="grid gap-2">
        <Detail label={post.status === 'PUBLISHED' ? messages.released : DRAFT_SINCE}>
          <time dateTime={post.time}>{dateLabel(post.time)}</time>
        </Detail>
        <Detail label={messages.genres}>{post.genre.join(', ')}</Detail>
        <Detail label={messages.features}>{featuredOnPost(post).join(', ') || messages.none}</Detail>
        <Detail label={messages.download}>{post.freeDownload ? messages.enabled : messages.disabled}</Detail>
        {post.publicPlaylists ? (
          <Detail label={detailMessages.publicPlaylists}>{post.publicPlaylists}</Detail>
        ) : null}
        {post.isrc ? <Detail label={messages.isrc}>{posts.formatIsrc(post.isrc)}</Detail> : null}
      </dl>
      {post.releases.length > 0 ? (
        <ul className="mt-2 grid gap-2">
          {post.releases.map(({ id, title, track }) => (
            <li key={id} className="break-words">
              {renderText(
                detailMessages.onRelease({
                  release: title,
                  track,
                  link: (name) => (
                    <Link to={paths.release(id)} className="thumb rounded-s hover:underline">
                      {name}
                    </Link>
                  ),
                }),
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-5">
      <dt className="text-text-3">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}
