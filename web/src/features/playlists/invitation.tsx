import type { playlists } from '@backbeat/contract';
import { Button } from '../../ui/controls/button.tsx';
import { useAnswerInvitation } from './playlists.queries.ts';
import { messages } from './playlists.messages.ts';

/** Accepts or declines an invitation to a playlist. */
export function InvitationButtons({ id }: { id: string }) {
  const { mutate, isPending, variables } = useAnswerInvitation(id);
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="primary"
        loading={isPending && variables}
        busy={isPending}
        onClick={() => mutate(true)}
      >
        {messages.accept}
      </Button>
      <Button loading={isPending && !variables} busy={isPending} onClick={() => mutate(false)}>
        {messages.decline}
      </Button>
    </div>
  );
}

/** The invitation that the viewer has not answered, on the page of its playlist. */
export function Invitation({ playlist: { id, owner } }: { playlist: playlists.Playlist }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-l bg-surface-1 p-5">
      <p className="min-w-0 font-medium wrap-anywhere">{messages.invitedYou({ owner: owner.userName })}</p>
      <InvitationButtons id={id} />
    </section>
  );
}
