import type { posts, versions } from '@backbeat/contract';
import { buttonClass } from '../../ui/controls/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { versionFileName } from './download-names.ts';
import { messages } from './plays.messages.ts';

interface DownloadVersionProps {
  post: Pick<posts.Post, 'title'>;
  version: Pick<versions.Version, 'number' | 'music'>;
}

/** The link to the original of a version, for those who may download it. */
export function DownloadVersion({ post, version: { number, music } }: DownloadVersionProps) {
  if (music === null) return null;
  return (
    <a
      href={music}
      download={versionFileName(post.title, number, music)}
      aria-label={messages.downloadTheOriginalOfVersion({ number })}
      title={messages.downloadTheOriginal}
      className={`${buttonClass({ variant: 'ghost' })} size-10 px-0! pointer-coarse:size-11`}
    >
      <DownloadIcon />
    </a>
  );
}
