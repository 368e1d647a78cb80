import type { playlists } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { UserLink } from '../../../navigation/user-link.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { UserPicker } from '../../users/index.ts';
import { editMessages as messages } from './edit.messages.ts';

interface PeopleDialogProps {
  playlist: playlists.Playlist;
  viewer: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The people of a playlist. The owner invites and removes them; a collaborator may leave. */
export function PeopleDialog({ playlist, viewer, open, onOpenChange }: PeopleDialogProps) {
  const { id, owner, collaborators, invited, viewerRole } = playlist;
  const isOwner = viewerRole === 'owner';
  const { invite, remove, isRemoving } = usePeople(id);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.people} size="small" tall={isOwner}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isOwner ? (
          <UserPicker
            label={messages.inviteSomeone}
            selectedNames={[...collaborators, ...invited].map(({ userName }) => userName)}
            onChoose={({ userName }) => invite(userName)}
          />
        ) : null}
        <ul className="grid grid-cols-[minmax(0,1fr)]">
          <Person {...owner} role={messages.owner} />
          {collaborators.map((person) => (
            <Person key={person.userName} {...person} role={messages.canAdd}>
              {isOwner || person.userName === viewer ? (
                <Button
                  size="small"
                  aria-label={isOwner ? messages.removePerson(person) : undefined}
                  busy={isRemoving}
                  onClick={() => remove(person.userName)}
                >
                  {isOwner ? messages.remove : messages.leave}
                </Button>
              ) : null}
            </Person>
          ))}
          {invited.map((person) => (
            <Person key={person.userName} {...person} role={messages.invited}>
              <Button
                size="small"
                aria-label={messages.withdrawInvitation(person)}
                busy={isRemoving}
                onClick={() => remove(person.userName)}
              >
                {messages.withdraw}
              </Button>
            </Person>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface PersonProps {
  userName: string;
  profilePic: string;
  role: string;
  children?: ReactNode;
}

function Person({ userName, profilePic, role, children }: PersonProps) {
  return (
    <li className="flex min-h-14 items-center gap-3">
      <Avatar seed={userName} src={uploadedPicture(profilePic)} size={40} />
      <div className="grid min-w-0 grow">
        <span className="font-semibold">
          <UserLink userName={userName} />
        </span>
        <span className="text-[14px] text-text-2">{role}</span>
      </div>
      {children}
    </li>
  );
}

function usePeople(id: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const onError = (error: Error) => toast.failure(failureSentence(error));
  const { mutate: invite } = useSingleFlightMutation({
    mutationFn: (userName: string) =>
      call(api.playlists.inviteCollaborator, { params: { id }, body: { userName } }),
    onSuccess: (_data, userName) => {
      toast.success(messages.invitedSentence({ userName }));
      void refetchAfter(queries, 'playlist');
    },
    onError,
  });
  const { mutate: remove, isPending: isRemoving } = useSingleFlightMutation({
    mutationFn: (userName: string) => call(api.playlists.removeCollaborator, { params: { id, userName } }),
    onSuccess: () => refetchAfter(queries, ['playlist', 'notificationRead']),
    onError,
  });
  return { invite, remove, isRemoving };
}
