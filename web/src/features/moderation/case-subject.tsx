import { moderation } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Link } from '@packages/router';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { DemoCard } from '../demos/index.ts';
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

const isStillThere = ({ post, profile, demo, comment, message }: moderation.ReportCase): boolean =>
  [post, profile, demo, comment?.words ?? null, message?.now ?? null].some((thing) => thing !== null);

/** Returns whether the reported version equals the current one. */
function isUnchanged(
  { post, demo, comment, profile, message }: moderation.ReportCase,
  copy: moderation.Copy,
): boolean {
  if (message?.now) return (message.now.attachment?.name ?? message.now.message) === copy.content;
  if (comment) return comment.words === copy.content;
  if (post)
    return post.title === copy.title && copy.content === linesOf(post.description, post.genre.join(', '));
  if (demo) return demo.title === copy.title && demo.features.join(', ') === copy.content;
  return (
    profile !== null &&
    copy.content === linesOf(profile.bio, profile.location, profile.about, ...profile.socialMedia)
  );
}

const linesOf = (...lines: string[]): string => lines.filter((line) => line !== '').join('\n');

function Present({
  reportCase: { post, profile, demo, comment, message },
}: {
  reportCase: moderation.ReportCase;
}) {
  if (message?.now) return <ReportedMessage now={message.now} context={message.context} />;
  if (post) return <PostList label={messages.reportedContent} posts={[post]} view="list" />;
  if (demo) return <DemoCard demo={demo} />;
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
