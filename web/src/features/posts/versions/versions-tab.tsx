import type { posts, versions } from '@backbeat/contract';
import { useState } from 'react';
import { lazy, useSearchParams } from '@packages/router';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { UploadIcon } from '../../../ui/icons.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingRows, Skeleton } from '../../../ui/skeleton.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { CompareButton } from './compare/compare-button.tsx';
import { VersionRow } from './version-row.tsx';
import { VERSION_TASK } from './version-task.ts';
import { useVersions } from './versions.queries.ts';
import { Part } from '../../../ui/part.tsx';
import { messages } from './versions.messages.ts';

const PrivateLinks = lazy(async () => (await import('../../private-links/index.ts')).PrivateLinks);
const UploadVersion = lazy(async () => (await import('./upload-version.tsx')).UploadVersion);

/** The versions of a post, for its parties. */
export function VersionsTab({ post }: { post: posts.Post }) {
  const { data: list, error, refetch, isFetching } = useVersions(post.id);
  const { data: viewer } = useCurrentUser();
  const isAuthor = viewer?.userName === post.author.userName;
  const [search] = useSearchParams();
  const task = search.get(VERSION_TASK);
  if (list) return <Versions key={task} post={post} list={list} isAuthor={isAuthor} task={task} />;
  if (error)
    return (
      <LoadFailed
        level={3}
        title={messages.weCouldntLoadTheVersions}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
      />
    );
  return (
    <LoadingRows
      label={messages.loadingVersions}
      className="grid gap-4"
      count={2}
      row={<Skeleton className="h-44 rounded-l" />}
    />
  );
}

interface VersionsProps {
  post: posts.Post;
  list: readonly versions.Version[];
  isAuthor: boolean;
  /** What the address opens. */
  task: string | null;
}

function Versions({ post, list, isAuthor, task }: VersionsProps) {
  const [isUploading, setIsUploading] = useState(isAuthor && task === 'upload');
  const playableVersions = list.filter(({ stream, music }) => stream !== null || music !== null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-3 empty:hidden max-sm:*:grow">
        {isAuthor && !isUploading ? (
          <Button variant="primary" icon={<UploadIcon />} onClick={() => setIsUploading(true)}>
            {messages.uploadNewVersion}
          </Button>
        ) : null}
        {playableVersions.length > 1 ? (
          <CompareButton post={post} list={playableVersions} isOpenAtFirst={task === 'compare'}>
            {messages.compareVersions}
          </CompareButton>
        ) : null}
      </div>
      {isUploading ? (
        <Part fallback={<Panel className="h-80">{null}</Panel>}>
          <UploadVersion post={post} onClose={() => setIsUploading(false)} />
        </Part>
      ) : null}
      {list.length === 0 ? (
        <EmptyState level={3} title={messages.noVersionsToHear} text={messages.versionsAppearHereAsSoon} />
      ) : (
        <ol aria-label={messages.versions} reversed className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {list.map((version) => (
            <li key={version.number}>
              <VersionRow post={post} version={version} isAuthor={isAuthor} />
            </li>
          ))}
        </ol>
      )}
      <Part fallback={<Panel className="h-40">{null}</Panel>}>
        <PrivateLinks postId={post.id} author={post.author.userName} isAuthor={isAuthor} />
      </Part>
    </div>
  );
}
