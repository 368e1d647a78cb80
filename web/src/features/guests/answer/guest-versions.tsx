import { clock, DELETED_USER, type posts, type versions } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { dateLabel } from '../../../lib/format/time-labels.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { PlayTrackButton, trackOfVersion } from '../../../player/index.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { DownloadVersion } from '../../plays/index.ts';
import { messages } from '../guests.messages.ts';

/**
 * All versions of the track, newest first, with the originals that the guest may download. A single
 * version without a download is the one that the page already plays.
 */
export function GuestVersions({ post }: { post: posts.Post }) {
  const {
    data: list,
    error,
    isFetching,
    refetch,
  } = useQuery(queryOf(api.versions.listVersions, { params: { id: post.id } }));
  if (!list)
    return error ? (
      <LoadFailed level={2} title={messages.versionsFailed} {...{ error, isFetching, refetch }} />
    ) : null;
  if (list.length < 2 && !list.some(isDownloadable)) return null;
  return (
    <section>
      <h2 className="mb-3 text-[17px]">{messages.versions}</h2>
      <ol aria-label={messages.versions} reversed className="grid grid-cols-[minmax(0,1fr)]">
        {list.map((version) => (
          <li key={version.number} className="flex items-center gap-4 border-t border-line py-3">
            <VersionItem post={post} version={version} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Before its rendition exists, the original is what plays, and not a download. */
const isDownloadable = ({ stream, music }: versions.Version): boolean => stream !== null && music !== null;

function VersionItem({ post, version }: { post: posts.Post; version: versions.Version }) {
  const { number, note, duration, uploadedBy, time, processing, isCurrent, isProposed } = version;
  const track = trackOfVersion(post, version);
  const facts = [duration === null ? null : clock(duration), uploadedBy ?? DELETED_USER, dateLabel(time)];
  return (
    <>
      {track ? (
        <PlayTrackButton track={track} title={messages.versionOf({ version: number, title: post.title })} />
      ) : null}
      <div className="grid min-w-0 grow gap-0.5">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[16px]">
          <span>{messages.version({ version: number })}</span>
          {isProposed ? (
            <Chip tone="accent">{messages.proposed}</Chip>
          ) : isCurrent ? (
            <Chip>{messages.current}</Chip>
          ) : null}
        </h3>
        {note === '' ? null : (
          <p dir="auto" className="text-[15px] wrap-anywhere">
            {note}
          </p>
        )}
        <p className="text-[14px] wrap-anywhere text-text-3 tabular-nums">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </p>
        {track ? null : (
          <p className="text-[14px] text-text-2">
            {processing === 'waiting' ? messages.notPlayable : messages.cannotPlay}
          </p>
        )}
      </div>
      {isDownloadable(version) ? <DownloadVersion post={post} version={version} /> : null}
    </>
  );
}
