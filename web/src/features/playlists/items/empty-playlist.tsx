import type { playlists } from '@backbeat/contract';
import { paths } from '../../../navigation/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages } from '../playlists.messages.ts';

/** Replaces the items of a playlist that has none. */
export function EmptyPlaylist({ playlist: { canEdit, owner } }: { playlist: playlists.Playlist }) {
  return canEdit ? (
    <EmptyState
      title={messages.nothingHereYet}
      text={messages.addFromAnyTrack}
      action={
        <ButtonLink to={paths.feed} variant="primary">
          {messages.findTracks}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState title={messages.nothingHereYet} text={messages.ownerHasntAdded({ owner: owner.userName })} />
  );
}
