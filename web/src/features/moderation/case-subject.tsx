import { listNames, moderation } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { playlistPath } from '../../navigation/playlist-path.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Link } from '@packages/router';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { DemoCard } from '../demos/index.ts';
import { PlaylistCover } from '../playlists/index.ts';
import { PostList } from '../posts/index.ts';
import { ReportedMessage } from './reported-message.tsx';
import { messages } from './moderation.messages.ts';

/**
 * The reported content in its current state, with player and text. Shows the reported version too
 * if it differs.
 */
export function CaseSubject({ reportCase }: { reportCase: moderation.ReportCase }) {
  const isThere = isStillThere(reportCase);
  const copies = isThere
    ? reportCase.copies.filter((copy) => !isUnchanged(reportCase, copy))
    : reportCase.copies;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isThere ? (
        <Present reportCase={reportCase} />
      ) : (
        <p className="text-text-3">{moderation.messages.gone}</p>
      )}
      {copies.length > 0 ? (
        <div className="grid gap-2">
          <h3 className="text-[14px] font-semibold text-text-3">{messages.asReported}</h3>
          <ul className="grid gap-2">
            {copies.map(({ title, content }) => (
              <li key={`${title}\n${content}`} className="rounded-m bg-surface-2 px-4 py-3">
                <p dir="auto" className="font-semibold break-words">
                  {title}
                </p>
                <p dir="auto" className="break-words whitespace-pre-wrap text-text-2">
                  {content}
                </p>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

const isStillThere = (reportCase: moderation.ReportCase): boolean => {
  const { post, profile, demo, comment, message, release, playlist } = reportCase;
  return [post, profile, demo, comment?.words ?? null, message?.now ?? null, release, playlist].some(
    (thing) => thing !== null,
  );
};

/** Returns whether the reported version equals the current one. */
function isUnchanged(
  { post, demo, comment, profile, message, release, playlist }: moderation.ReportCase,
  copy: moderation.Copy,
): boolean {
  if (message?.now) return (message.now.attachment?.name ?? message.now.message) === copy.content;
  if (comment) return comment.words === copy.content;
  if (post)
    return post.title === copy.title && copy.content === linesOf(post.description, post.genre.join(', '));
  if (demo) return demo.title === copy.title && demo.features.join(', ') === copy.content;
  if (release) return release.summary.title === copy.title && release.words === copy.content;
  if (playlist) return playlist.name === copy.title && playlist.description === copy.content;
  return (
    profile !== null &&
    copy.content === linesOf(profile.bio, profile.location, profile.about, ...profile.socialMedia)
  );
}

const linesOf = (...lines: string[]): string => lines.filter((line) => line !== '').join('\n');

function Present({
  reportCase: { post, profile, demo, comment, message, release, playlist },
}: {
  reportCase: moderation.ReportCase;
}) {
  if (message?.now) return <ReportedMessage now={message.now} context={message.context} />;
  if (post) return <PostList label={messages.reportedContent} posts={[post]} view="list" />;
  if (demo) return <DemoCard demo={demo} />;
  if (release) {
    const { id, title, artists, artwork } = release.summary;
    return (
      <Collection
        to={paths.release(id)}
        title={title}
        byline={listNames(artists)}
        words={release.words}
        picture={<Artwork id={id} src={artwork} ratio="square" className={pictureClass} />}
      />
    );
  }
  if (playlist)
    return (
      <Collection
        to={playlistPath(playlist.id)}
        title={playlist.name}
        byline={playlist.owner.userName}
        words={playlist.description}
        picture={<PlaylistCover playlist={playlist} className={pictureClass} />}
      />
    );
  if (profile) return <Profile user={profile} />;
  return comment ? (
    <figure className="grid gap-2 rounded-m bg-surface-2 px-4 py-3">
      <blockquote dir="auto" className="break-words whitespace-pre-wrap">
        {comment.words}
      </blockquote>
      <figcaption>
        <Link
          to={`${paths.post(comment.postId)}?tab=community`}
          className="thumb rounded-s text-[14px] text-text-2 underline hover:text-text"
        >
          {messages.viewTrack}
        </Link>
      </figcaption>
    </figure>
  ) : null;
}

const pictureClass = 'w-20 shrink-0 rounded-s';

interface CollectionProps {
  to: string;
  title: string;
  /** The names of its artists or its owner. */
  byline: string;
  words: string;
  picture: ReactNode;
}

/** A release or a playlist. */
function Collection({ to, title, byline, words, picture }: CollectionProps) {
  return (
    <div className="flex gap-4 rounded-m bg-surface-2 px-4 py-3">
      {picture}
      <div dir="auto" className="grid min-w-0 content-start gap-0.5 break-words">
        <Link to={to} className="thumb rounded-s font-semibold hover:underline">
          {title}
        </Link>
        <p className="text-[14px] text-text-2">{byline}</p>
        {words === '' ? null : <p className="whitespace-pre-wrap text-text-2">{words}</p>}
      </div>
    </div>
  );
}

function Profile({ user }: { user: NonNullable<moderation.ReportCase['profile']> }) {
  const { userName, profilePic, banner, bio, location, about, socialMedia } = user;
  return (
    <div className="overflow-hidden rounded-m bg-surface-2">
      <img src={banner} alt="" className="h-24 w-full object-cover" loading="lazy" />
      <div className="flex gap-4 px-4 py-3">
        <Avatar seed={userName} src={uploadedPicture(profilePic)} size={56} />
        <div dir="auto" className="grid min-w-0 gap-0.5 break-words">
          <p className="font-semibold">{userName}</p>
          {[bio, location, about, ...socialMedia]
            .filter((line) => line !== '')
            .map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
              <p key={index} className="whitespace-pre-wrap text-text-2">
                {line}
              </p>
            ))}
        </div>
      </div>
    </div>
  );
}
