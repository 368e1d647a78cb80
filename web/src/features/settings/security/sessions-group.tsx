import { settings, type account } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { commentAge, dateLabel } from '../../../lib/format/time-labels.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { LoadedSection } from '../loaded-section.tsx';
import { SettingsGroup } from '../settings-page.tsx';
import { SettingsRow } from '../settings-row.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';
import { messages } from '../settings.messages.ts';

/** The signed-in browsers of the user. */
export function SessionsGroup() {
  const sessions = useQuery(queryOf(api.account.listSessions));
  const [isAsking, setIsAsking] = useState(false);
  const endOthers = useAccountMutation({
    mutationFn: () => call(api.account.endOtherSessions),
    onSuccess: () => setIsAsking(false),
    success: settings.messages.sessions.othersEnded,
  });
  return (
    <SettingsGroup
      title={settings.messages.sessions.title}
      text={settings.messages.sessions.about}
      action={
        sessions.data && sessions.data.length > 1 ? (
          <Button size="small" onClick={() => setIsAsking(true)}>
            {settings.messages.sessions.endOthers}
          </Button>
        ) : null
      }
    >
      <LoadedSection query={sessions} loading={messages.loadingSessions} rows={2}>
        {(list) => (
          <ul aria-label={settings.messages.sessions.title} className="grid gap-2">
            {list.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </LoadedSection>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={settings.messages.sessions.endOthers}
        sentence={settings.messages.sessions.endOthersQuestion}
        confirmLabel={settings.messages.sessions.endOthers}
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
      />
      {endOthers.proofDialog}
    </SettingsGroup>
  );
}

function SessionRow({ session }: { session: account.Session }) {
  const { id, device, address, firstSeenAt, lastSeenAt, current } = session;
  const nameId = useId();
  const end = useAccountMutation({
    mutationFn: () => call(api.account.endSession, { params: { id } }),
    success: settings.messages.sessions.ended,
  });
  return (
    <SettingsRow
      title={
        <>
          <span id={nameId}>{device}</span>
          {current ? <Chip tone="accent">{settings.messages.sessions.current}</Chip> : null}
        </>
      }
      detail={
        <>
          <span>{address}</span>
          <br />
          <span>
            {settings.messages.sessions.seen({ first: dateLabel(firstSeenAt), last: commentAge(lastSeenAt) })}
          </span>
        </>
      }
      actions={
        current ? null : (
          <Button size="small" aria-describedby={nameId} loading={end.isPending} onClick={() => end.mutate()}>
            {settings.messages.sessions.end}
          </Button>
        )
      }
    >
      {end.proofDialog}
    </SettingsRow>
  );
}
