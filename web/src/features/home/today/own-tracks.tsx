import { clock, type analytics, type posts, type users } from '@backbeat/contract';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { shortCount } from '../../../lib/format/short-count.ts';
import { releaseAge } from '../../../lib/format/time-labels.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { paths } from '../../../navigation/paths.ts';
import { PlayTrackButton, TrackOrnament, trackOfPost, TrackWaveform } from '../../../player/index.ts';
import { Link } from '@packages/router';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { WaveformComments } from '../../posts/index.ts';
import { describePeriod } from './describe-period.ts';
import { TodaySection } from './today-section.tsx';
import { useActivity } from '../home.queries.ts';
import { messages } from '../home.messages.ts';

/** What happened to the own tracks since the last visit. Renders nothing for users without tracks. */
export function OwnTracks({ user }: { user: users.CurrentUser }) {
  const { data, error, isFetching, refetch } = useActivity(user);
  if (user.postsCount === 0 || (!data && !error)) return null;
  const [top, ...others] = data?.tracks ?? [];
  return (
    <TodaySection title={data ? describePeriod(data.since) : messages.yourTracks}>
      <div className="rounded-l bg-surface-1 p-4 md:p-5">
        {!data ? (
          <LoadFailed
            level={3}
            title={messages.weCouldntLoadYourTracks}
            error={error}
            isFetching={isFetching}
            refetch={refetch}
          />
        ) : top ? (
          <>
            <TopTrack activity={top} versionListeners={data.versionListeners} viewer={user.userName} />
            <ul>
              {others.map((each) => (
                <li key={each.post.id}>
                  <TrackRow {...each} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="text-text-2">{messages.quietWeek}</p>
        )}
      </div>
    </TodaySection>
  );
}

interface TopTrackProps {
  activity: analytics.TrackActivity;
  versionListeners: number | null;
  viewer: string;
}

/** The most played track, with its comments on the waveform and the latest one below. */
function TopTrack({
  activity: { post, plays, comments, downloads },
  versionListeners,
  viewer,
}: TopTrackProps) {
  const track = trackOfPost(post);
  const { version, time } = post;
  const latestComment = comments > 0 ? post.comments.find(({ userName }) => userName !== viewer) : undefined;
  return (
    <>
      <div className="flex items-center gap-3.5">
        <Thumbnail post={post} />
        <div className="min-w-0">
          <h3 className="text-[19px]">
            <TrackLink post={post} />
          </h3>
          <p className="truncate text-[13.5px] text-text-2">
            {version > 1 ? messages.versionAge({ version, age: releaseAge(time) }) : releaseAge(time)}
          </p>
        </div>
      </div>
      {track?.waveform ? (
        <div className="relative mt-4 mb-7">
          <TrackWaveform track={track} height={44} />
          <WaveformComments post={post} />
        </div>
      ) : null}
      <dl className="mt-4 flex justify-between gap-4">
        <Figure label={messages.played({ count: plays })} count={plays} />
        <Figure label={messages.commented({ count: comments })} count={comments} />
        {versionListeners === null ? (
          <Figure label={messages.downloaded({ count: downloads })} count={downloads} />
        ) : (
          <Figure label={messages.heardVersion({ version })} count={versionListeners} />
        )}
      </dl>
      {latestComment ? <LatestComment comment={latestComment} /> : null}
    </>
  );
}

function LatestComment({ comment: { userName, profilePic, comment, at } }: { comment: posts.Comment }) {
  return (
    <div className="mt-4 grid grid-cols-[24px_minmax(0,1fr)] gap-2.5 text-[14.5px] leading-snug">
      <Avatar seed={userName} src={uploadedPicture(profilePic)} size={24} />
      <div>
        <p>
          <Link to={paths.profile(userName)} className="thumb rounded-s font-semibold hover:underline">
            {userName}
          </Link>
          {at === null ? null : (
            <span className="text-text-3">{messages.commentedAt({ time: clock(at) })}</span>
          )}
        </p>
        <p dir="auto" className="line-clamp-3 wrap-anywhere text-text-2">
          {comment}
        </p>
      </div>
    </div>
  );
}

const Figure = ({ label, count }: { label: string; count: number }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-[13.5px] text-text-2">{label}</dt>
    <dd className="figures text-[30px]">{shortCount(count)}</dd>
  </div>
);

/** A further track in one line: '96 plays, 1 comment'. */
function TrackRow({ post, plays, comments, downloads }: analytics.TrackActivity) {
  const counts = [
    plays > 0 ? messages.plays({ count: plays }) : [],
    comments > 0 ? messages.comments({ count: comments }) : [],
    downloads > 0 ? messages.downloads({ count: downloads }) : [],
  ].flat();
  return (
    <div className="mt-3 flex items-center gap-3.5 border-t border-line pt-3">
      <Thumbnail post={post} />
      <div className="min-w-0 grow">
        <h3 className="text-[16px]">
          <TrackLink post={post} />
        </h3>
        <p className="truncate text-[13.5px] text-text-2">{counts.join(', ')}</p>
      </div>
      <div className="w-20 shrink-0">
        <TrackOrnament track={post} bars={40} height={22} />
      </div>
    </div>
  );
}

function Thumbnail({ post }: { post: posts.Post }) {
  const track = trackOfPost(post);
  return (
    <Artwork
      id={post.id}
      peaks={post.waveform}
      src={post.banner}
      ratio="square"
      className="w-12 shrink-0 rounded-s"
    >
      {track ? (
        <PlayTrackButton track={track} size="small" onArt isQuiet className="absolute inset-0 m-auto" />
      ) : null}
    </Artwork>
  );
}

const TrackLink = ({ post: { id, title } }: { post: posts.Post }) => (
  <Link to={paths.post(id)} className="thumb block truncate rounded-s leading-6 hover:underline">
    <bdi>{title}</bdi>
  </Link>
);
