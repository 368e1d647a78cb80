import { limits } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { messages } from './page.messages.ts';

/** How many people listen to the author's own post at the moment. Nothing while it is silent. */
export function ListeningNow({ postId }: { postId: string }) {
  const { data, isError } = useQuery({
    ...queryOf(api.plays.getListening, { params: { id: postId } }),
    refetchInterval: limits.presence.pollSeconds * 1000,
  });
  if (isError || !data || data.listening === 0) return null;
  return (
    <Chip
      tone="accent"
      className="appear"
      icon={<span aria-hidden="true" className="breathe size-2 rounded-pill bg-accent" />}
    >
      {messages.listening({ count: data.listening })}
    </Chip>
  );
}
