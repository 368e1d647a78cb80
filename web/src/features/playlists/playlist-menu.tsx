import type { playlists } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { paths } from '../../navigation/paths.ts';
import { lazy, useNavigate } from '@packages/router';
import { DownloadIcon, EditIcon, FlagIcon, LogoutIcon, TrashIcon, UsersIcon } from '../../ui/icons.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import type { OpenedByTrigger } from '../../ui/overlays/lazy-overlay.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Part } from '../../ui/part.tsx';
import { UnavailableIcon } from './playlist-icons.ts';
import { useArrangeItems } from './items/use-arrange-items.ts';
import { playlistQuery } from './playlists.queries.ts';
import { editMessages } from './edit/edit.messages.ts';
import { messages } from './playlists.messages.ts';

export interface PlaylistMenuProps extends OpenedByTrigger {
  playlist: playlists.Playlist;
  viewer: string | undefined;
  label: string;
  onEdit: () => void;
  onPeople: () => void;
  onExport: () => void;
}

const ReportDialog = lazy(async () => (await import('../reports/index.ts')).ReportDialog);

/** The further actions on a playlist: its export, those of its editors, and a report by all but its owner. */
export function PlaylistMenu({
  playlist,
  viewer = '',
  label,
  onEdit,
  onPeople,
  onExport,
  trigger,
  defaultOpen = false,
}: PlaylistMenuProps) {
  const { id, name, owner, viewerRole, canEdit } = playlist;
  const isOwner = viewerRole === 'owner';
  const [isAsking, setIsAsking] = useState(false);
  const [report, setReport] = useState<'open' | 'closed'>();
  const { removeUnavailable } = useArrangeItems(id);
  const { mutate: end, isPending } = useEndPlaylist(playlist, viewer, () => setIsAsking(false));
  return (
    <>
      <Menu label={label} trigger={trigger} defaultOpen={defaultOpen}>
        {isOwner ? (
          <MenuItem icon={<EditIcon />} onSelect={onEdit}>
            {messages.editPlaylist}
          </MenuItem>
        ) : null}
        {canEdit ? (
          <>
            <MenuItem icon={<UsersIcon />} onSelect={onPeople}>
              {messages.peopleMenu}
            </MenuItem>
            <MenuItem icon={<UnavailableIcon />} onSelect={() => removeUnavailable()}>
              {messages.removeUnavailable}
            </MenuItem>
          </>
        ) : null}
        <MenuItem icon={<DownloadIcon />} onSelect={onExport}>
          {messages.export}
        </MenuItem>
        {canEdit ? (
          <MenuItem
            icon={isOwner ? <TrashIcon /> : <LogoutIcon />}
            danger={isOwner}
            onSelect={() => setIsAsking(true)}
          >
            {isOwner ? messages.deletePlaylist : messages.leavePlaylist}
          </MenuItem>
        ) : null}
        {isOwner || viewer === '' ? null : (
          <MenuItem icon={<FlagIcon />} onSelect={() => setReport('open')}>
            {messages.report}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={isOwner ? messages.deletePlaylist : messages.leavePlaylist}
        sentence={isOwner ? editMessages.deleteQuestion({ name }) : editMessages.leaveQuestion({ name })}
        confirmLabel={isOwner ? messages.deletePlaylist : messages.leavePlaylist}
        busy={isPending}
        onConfirm={() => end()}
      />
      {report ? (
        <Part>
          <ReportDialog
            about={{ kind: 'playlist', id }}
            userName={owner.userName}
            open={report === 'open'}
            onOpenChange={(open) => setReport(open ? 'open' : 'closed')}
          />
        </Part>
      ) : null}
    </>
  );
}

/** Deletes an own playlist, or leaves one of another user. */
function useEndPlaylist(
  { id, name, viewerRole, visibility }: playlists.Playlist,
  viewer: string,
  onDone: () => void,
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const isOwner = viewerRole === 'owner';
  return useSingleFlightMutation({
    mutationFn: () =>
      isOwner
        ? call(api.playlists.deletePlaylist, { params: { id } })
        : call(api.playlists.removeCollaborator, { params: { id, userName: viewer } }),
    onSuccess: async () => {
      onDone();
      toast.success(isOwner ? editMessages.deleted({ name }) : editMessages.left({ name }));
      if (isOwner || visibility === 'private') {
        await navigate(isOwner ? `${paths.profile(viewer)}?tab=playlists` : paths.home, { replace: true });
        queries.removeQueries({ queryKey: playlistQuery(id).queryKey });
      }
      void refetchAfter(queries, 'playlist', (params) => !isOwner || params['id'] !== id);
    },
    onError: (error) => toast.failure(failureSentence(error)),
  });
}
