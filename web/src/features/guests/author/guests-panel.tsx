import type { posts } from '@backbeat/contract';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingRows, Skeleton } from '../../../ui/skeleton.tsx';
import { GuestRow } from './guest-row.tsx';
import { useGuests } from './guests.queries.ts';
import { messages } from './author.messages.ts';

/** The guests of an own post: what they answered, the state of their links, and what the author can do. */
export function GuestsPanel({ post }: { post: posts.Post }) {
  const { data, error, isFetching, refetch } = useGuests(post.id);
  if (data?.length === 0) return null;
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 className="text-[17px]">{messages.title}</h2>
        <p className="mt-1 text-text-2">{messages.text}</p>
      </div>
      {data ? (
        <ul aria-label={messages.title} className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {data.map((guest) => (
            <li key={guest.id}>
              <GuestRow post={post} guest={guest} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadFailed level={3} title={messages.failed} {...{ error, isFetching, refetch }} />
      ) : (
        <LoadingRows
          label={messages.loading}
          className="grid gap-4"
          count={1}
          row={<Skeleton className="h-24 rounded-m" />}
        />
      )}
    </Panel>
  );
}
