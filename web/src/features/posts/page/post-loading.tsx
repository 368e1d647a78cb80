import type { PostShell } from '@backbeat/contract';
import { Picture } from '../../../ui/pictures/artwork.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Backdrop, heroGrid, heroPicture, heroTitle } from './hero-layout.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { messages } from './page.messages.ts';

/** The skeleton of a post's page, with the parts that are known before its script is loaded. */
export function PostLoading({ shell }: { shell?: PostShell }) {
  return (
    <Loading label={messages.loadingTrack}>
      <div className="relative isolate">
        {shell ? (
          <Backdrop>{shell.backdrop === null ? null : <Picture src={shell.backdrop} eager />}</Backdrop>
        ) : null}
        <div className={heroGrid(false)}>
          <div className={`relative overflow-hidden bg-surface-2 ${heroPicture(false)}`}>
            {shell && shell.banner !== null ? <Picture src={shell.banner} eager /> : null}
          </div>
          <div className="min-w-0">
            <div className="flex gap-2">
              {shell ? <StatusBadge status="PUBLISHED" /> : <Skeleton className="h-7 w-18 rounded-pill" />}
              {shell?.isPlus ? (
                <Chip tone="plus" className="bg-ink/80">
                  {messages.plus}
                </Chip>
              ) : null}
            </div>
            {shell ? (
              <h1 className={heroTitle(shell.isLong)}>{shell.title}</h1>
            ) : (
              <Skeleton className="mt-3 mb-4 h-9 w-3/5 rounded-m md:h-20" />
            )}
            <p className="flex items-center gap-3 text-[17px]">
              <Skeleton className="size-8 shrink-0 rounded-pill" />
              {shell ? (
                <span className="min-w-0">
                  <span>{messages.by}</span> <strong>{shell.author}</strong>
                </span>
              ) : (
                <Skeleton className="h-6 w-40" />
              )}
            </p>
            <Skeleton className="mt-6 h-18 w-full" />
            <div className="mt-6 flex items-center gap-2 lg:flex-wrap">
              {BUTTONS.map((width) => (
                <Skeleton key={width} className={`h-11 rounded-pill ${width}`} />
              ))}
            </div>
          </div>
        </div>
      </div>
    </Loading>
  );
}

/** Play, like, author, share and menu. */
const BUTTONS = [
  'w-24.5 max-md:grow',
  'w-11 lg:w-27',
  'w-11 lg:w-31.5 max-md:hidden',
  'w-11 lg:w-27.5',
  'w-11 md:w-10',
];
