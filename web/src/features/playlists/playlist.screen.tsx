import type { playlists } from '@backbeat/contract';
import { useState } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { MissingState } from '../../layout/missing-state.tsx';
import { useTitle } from '../../navigation/use-title.ts';
import { useParams, lazy } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Part } from '../../ui/part.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { useCurrentUser } from '../auth/index.ts';
import { Invitation } from './invitation.tsx';
import { ItemList } from './items/item-list.tsx';
import { PlaylistActions } from './playlist-actions.tsx';
import { PlaylistHead } from './playlist-head.tsx';
import { PlaylistLoading } from './playlist-loading.tsx';
import { isUnknownPlaylist, usePlaylist } from './playlists.queries.ts';
import { messages } from './playlists.messages.ts';

const PeopleDialog = lazy(async () => (await import('./edit/people-dialog.tsx')).PeopleDialog);

/** The page of a playlist, open to visitors. */
export function Component() {
  const { id = '' } = useParams();
  const { data: playlist, error, refetch, isFetching } = usePlaylist(id);
  const isUnknown = isUnknownPlaylist(error);
  useTitle(
    isUnknown
      ? messages.playlistNotFound
      : playlist
        ? messages.titleByOwner({ name: playlist.name, owner: playlist.owner.userName })
        : '',
  );
  if (isUnknown) return <MissingState title={messages.playlistNotFound} text={messages.itMayBePrivate} />;
  if (playlist) return <PlaylistPage key={id} playlist={playlist} />;
  if (!error) return <PlaylistLoading />;
  return (
    <div className="unloaded">
      <ErrorState
        title={messages.weCouldntLoadThisPlaylist}
        text={failureSentence(error)}
        action={
          <Button variant="primary" loading={isFetching} onClick={() => void refetch()}>
            {uiMessages.tryAgain}
          </Button>
        }
      />
    </div>
  );
}

function PlaylistPage({ playlist }: { playlist: playlists.Playlist }) {
  const { data: user } = useCurrentUser();
  const viewer = user?.userName;
  const [people, setPeople] = useState<'open' | 'closed'>();
  return (
    <article className="pb-16">
      <PlaylistHead
        playlist={playlist}
        viewer={viewer}
        invite={
          playlist.viewerRole === 'owner' ? (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setPeople('open')}
              className="thumb rounded-s font-[550] underline decoration-text-3 underline-offset-4 hover:decoration-text"
            >
              {messages.invite}
            </button>
          ) : null
        }
      >
        <PlaylistActions playlist={playlist} viewer={viewer} onPeople={() => setPeople('open')} />
      </PlaylistHead>
      <div className="wrap relative mt-4.5 grid grid-cols-[minmax(0,1fr)] gap-5 md:mt-7">
        {playlist.viewerRole === 'invited' ? <Invitation playlist={playlist} /> : null}
        <ItemList playlist={playlist} viewer={viewer} />
      </div>
      {people ? (
        <Part>
          <PeopleDialog
            playlist={playlist}
            viewer={viewer}
            open={people === 'open'}
            onOpenChange={(open) => setPeople(open ? 'open' : 'closed')}
          />
        </Part>
      ) : null}
    </article>
  );
}
