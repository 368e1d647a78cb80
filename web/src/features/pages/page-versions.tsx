import type { PageName } from '@backbeat/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { commentAge } from '../../lib/format/time-labels.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { versionQuery, versionsQuery } from './pages.queries.ts';
import { messages } from './pages.messages.ts';

interface PageVersionsProps {
  page: PageName;
  onClose: () => void;
  /** Takes the text of a version into the editor. */
  onRestore: (markdown: string) => void;
}

/** The versions of a page, to be read and used again. */
export function PageVersions({ page, onClose, onRestore }: PageVersionsProps) {
  const [version, setVersion] = useState<number>();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={version === undefined ? messages.versions : messages.version({ version })}
      description={messages.versionsNote}
      size="large"
    >
      {version === undefined ? (
        <VersionList page={page} onSelect={setVersion} />
      ) : (
        <VersionText
          page={page}
          version={version}
          onBack={() => setVersion(undefined)}
          onRestore={onRestore}
        />
      )}
    </Dialog>
  );
}

function VersionList({ page, onSelect }: { page: PageName; onSelect: (version: number) => void }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    versionsQuery(page),
  );
  if (!data && error)
    return <LoadFailed title={messages.failed} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data) return <Skeleton className="h-40 rounded-m" />;
  return (
    <>
      <ul className="grid gap-0.5">
        {data.pages
          .flatMap(({ content }) => content)
          .map(({ version, savedAt, author }) => (
            <li key={version}>
              <button
                type="button"
                onClick={() => onSelect(version)}
                className="flex min-h-12 w-full flex-wrap items-center gap-x-4 rounded-s px-3 text-left hover:bg-surface-2"
              >
                <span className="font-medium">{messages.version({ version })}</span>
                <time dateTime={savedAt} title={new Date(savedAt).toLocaleString()} className="text-text-3">
                  {messages.savedBy({
                    userName: author?.userName ?? messages.deletedUser,
                    time: commentAge(savedAt),
                  })}
                </time>
              </button>
            </li>
          ))}
      </ul>
      {hasNextPage ? (
        <Button loading={isFetching} onClick={() => void fetchNextPage()} className="mt-3">
          {messages.more}
        </Button>
      ) : null}
    </>
  );
}

interface VersionTextProps {
  page: PageName;
  version: number;
  onBack: () => void;
  onRestore: (markdown: string) => void;
}

function VersionText({ page, version, onBack, onRestore }: VersionTextProps) {
  const { data, error, refetch, isFetching } = useQuery(versionQuery(page, version));
  return (
    <div className="grid gap-4">
      {data ? (
        <TextArea readOnly label={messages.text} rows={16} value={data.markdown} />
      ) : error ? (
        <LoadFailed title={messages.failed} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <Skeleton className="h-40 rounded-m" />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabled={!data} onClick={() => data && onRestore(data.markdown)}>
          {messages.restore}
        </Button>
        <Button onClick={onBack}>{messages.back}</Button>
      </div>
    </div>
  );
}
