import type { posts } from '@backbeat/contract';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Place } from './download-names.ts';
import { useDownload } from './use-download.ts';
import { messages } from './plays.messages.ts';

interface DownloadButtonProps {
  post: Pick<posts.Post, 'id' | 'freeDownload'>;
  /** Decides the name of the file. */
  place: Place;
  /** Below 1024 px the icon alone. */
  compact?: boolean;
}

/** Downloads the file of a post. Renders nothing if the author does not allow downloads. */
export function DownloadButton({ post, place, compact = false }: DownloadButtonProps) {
  return post.freeDownload ? <LabelledButton id={post.id} place={place} compact={compact} /> : null;
}

/** @param share from 0 to 1; null while the size is unknown */
const describeProgress = (share: number | null): string =>
  share === null
    ? messages.begunDownloading
    : messages.downloadingPercent({ percent: Math.floor(share * 100) });

function LabelledButton({ id, place, compact }: { id: string; place: Place; compact: boolean }) {
  const { download, isBusy, share } = useDownload(id, place);
  return (
    <Button
      loading={isBusy}
      compact={compact}
      icon={<DownloadIcon />}
      onClick={download}
      className="tabular-nums"
    >
      {isBusy ? describeProgress(share) : messages.download}
    </Button>
  );
}

/** The same without a label, for small spaces. */
export function DownloadIconButton({ post, place }: Omit<DownloadButtonProps, 'compact'>) {
  return post.freeDownload ? <IconOnlyButton id={post.id} place={place} /> : null;
}

function IconOnlyButton({ id, place }: { id: string; place: Place }) {
  const { download, isBusy } = useDownload(id, place);
  return (
    <IconButton label={isBusy ? messages.downloading : messages.download} busy={isBusy} onClick={download}>
      {isBusy ? <Spinner size={16} /> : <DownloadIcon />}
    </IconButton>
  );
}
