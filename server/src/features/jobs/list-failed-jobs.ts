import { type jobs, screens } from '@backbeat/contract';
import type { FailedJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { describeCause } from './describe-cause.ts';
import { titleOf } from './jobs.views.ts';
import { findLabels } from './subjects.queries.ts';

interface FailedJobsPage {
  kind: string | undefined;
  after: string | undefined;
  size: number;
}

/** Lists failed jobs, the latest first, with what they are about. */
export async function listFailedJobs(
  { db, jobs: queue }: Context,
  { kind, after, size }: FailedJobsPage,
): Promise<{ content: jobs.FailedJob[]; next: string | null }> {
  const rows = await queue.listFailed({
    name: kind,
    after: after === undefined ? undefined : Number(after),
    limit: size + 1,
  });
  const page = rows.slice(0, size);
  const subjects = page.map(subjectOf);
  const idsOf = (name: Subject['kind']) => [
    ...new Set(subjects.flatMap((subject) => (subject?.kind === name ? [subject.id] : []))),
  ];
  const labels = await findLabels(db, {
    post: idsOf('post'),
    release: idsOf('release'),
    playlist: idsOf('playlist'),
    user: idsOf('user'),
  });
  const content = page.map((job, index) => ({
    id: String(job.id),
    kind: job.name,
    title: titleOf(job.name),
    subject: linkOf(subjects[index], labels),
    attempts: job.attempts + job.deaths,
    cause: describeCause(job.error),
    createdAt: job.createdAt.toISOString(),
    failedAt: job.failedAt.toISOString(),
  }));
  return { content, next: rows.length > size ? (content.at(-1)?.id ?? null) : null };
}

interface Subject {
  kind: 'post' | 'release' | 'playlist' | 'user';
  id: string;
}

/** The fields by which payloads name what they are about. */
const payload = z.object({
  postId: z.guid().optional(),
  releaseId: z.guid().optional(),
  playlistId: z.guid().optional(),
  userId: z.guid().optional(),
});

/** What a job is about; nearest first, as a post says more than its author. */
function subjectOf({ data, account }: FailedJob): Subject | undefined {
  const { postId, releaseId, playlistId, userId } = payload.safeParse(data).data ?? {};
  if (postId !== undefined) return { kind: 'post', id: postId };
  if (releaseId !== undefined) return { kind: 'release', id: releaseId };
  if (playlistId !== undefined) return { kind: 'playlist', id: playlistId };
  const ownerId = userId ?? z.guid().safeParse(account).data;
  return ownerId === undefined ? undefined : { kind: 'user', id: ownerId };
}

/** The page of a subject; null if it is deleted. */
function linkOf(
  subject: Subject | undefined,
  labels: ReadonlyMap<string, string>,
): jobs.FailedJob['subject'] {
  const label = subject && labels.get(subject.id);
  if (subject === undefined || label === undefined) return null;
  const path =
    subject.kind === 'user'
      ? screens.profile.replace(':userName', encodeURIComponent(label))
      : screens[subject.kind].replace(':id', subject.id);
  return { label, path };
}
