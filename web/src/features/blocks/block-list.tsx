import type { blocks } from '@backbeat/contract';
import { useId } from 'react';
import { renderText } from '../../lib/format/render-text.ts';
import { UserLink } from '../../navigation/user-link.tsx';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { messages } from './blocks.messages.ts';
import { useSetBlock } from './blocks.queries.ts';

const row = 'flex min-h-16 min-w-0 items-center gap-3 rounded-m bg-surface-1 px-4 py-2';

/** Blocked or muted users, each with a button to undo it. */
export function BlockList({ entries }: { entries: readonly blocks.BlockEntry[] }) {
  return (
    <ul aria-label={messages.people} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {entries.map((entry) => (
        <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry: { userName, profilePic, kind, createdAt } }: { entry: blocks.BlockEntry }) {
  const nameId = useId();
  const set = useSetBlock(userName);
  return (
    <li className={row}>
      <Avatar seed={userName} src={uploadedPicture(profilePic)} size={40} />
      <div className="min-w-0 grow">
        <p id={nameId} className="font-semibold">
          <UserLink userName={userName} />
        </p>
        <p className="text-[14px] text-text-2">
          {renderText(
            messages.since({
              date: dateLabel(createdAt),
              time: (date) => <time dateTime={createdAt}>{date}</time>,
            }),
          )}
        </p>
      </div>
      <Button
        size="small"
        aria-describedby={nameId}
        onClick={() => set(kind === 'block' ? 'unblock' : 'unmute')}
      >
        {kind === 'block' ? messages.unblock : messages.unmute}
      </Button>
    </li>
  );
}

/** The skeletons of loading users. */
export function BlocksLoading() {
  return (
    <LoadingRows
      label={messages.loading}
      className="grid gap-2"
      count={4}
      row={
        <div className={row}>
          <Skeleton className="size-10 shrink-0 rounded-pill" />
          <Skeleton className="h-5 w-40" />
        </div>
      }
    />
  );
}
