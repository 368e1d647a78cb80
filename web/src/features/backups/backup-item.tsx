import { backups as contract, formatBytes, formatExactBytes, type backups } from '@backbeat/contract';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.ts';
import { commentAge } from '../../lib/format/time-labels.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip, type ChipTone } from '../../ui/controls/chip.tsx';
import { Progress } from '../../ui/progress.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useBackupAction } from './backups.queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { messages } from './backups.messages.ts';

const tones: Record<backups.BackupState, ChipTone> = {
  running: 'plain',
  unchecked: 'plain',
  verified: 'accent',
  damaged: 'danger',
  failed: 'danger',
  interrupted: 'danger',
  cancelled: 'plain',
};

/** One backup: what is in it, its progress, and what an administrator may do with it. */
export function BackupItem({ backup }: { backup: backups.Backup }) {
  const { name, state, bytes, madeAt, version, host } = backup;
  const details = [
    describeOrigin(backup),
    ...(version === null ? [] : [messages.version({ version })]),
    ...(host === null ? [] : [messages.onHost({ host })]),
  ];
  return (
    <li data-row tabIndex={-1} className="grid gap-3 rounded-l bg-surface-1 p-4 md:px-5">
      <div className="flex items-start gap-4">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h3 className="font-mono text-[14px] font-semibold wrap-anywhere">{name}</h3>
          <p className="flex flex-wrap gap-x-2 text-text-3">
            <time dateTime={madeAt} title={new Date(madeAt).toLocaleString()}>
              {commentAge(madeAt)}
            </time>
            {bytes > 0 && state !== 'running' ? (
              <span title={formatExactBytes(bytes)} className="tabular-nums">
                {formatBytes(bytes)}
              </span>
            ) : null}
            {details.map((detail) => (
              <span key={detail}>{detail}</span>
            ))}
          </p>
        </div>
        <Chip tone={tones[state]}>{messages.states[state]}</Chip>
      </div>
      <Outcome backup={backup} />
      <Actions backup={backup} />
    </li>
  );
}

function describeOrigin({ origin, by }: backups.Backup): string {
  if (origin !== 'console') return messages.origins[origin];
  return by === null ? messages.origins.consoleNobody : messages.origins.console({ userName: by.userName });
}

function Outcome({ backup }: { backup: backups.Backup }) {
  const { state, host, bytes, checkedBytes, rows, files, lacks, error, verifiedAt } = backup;
  if (state === 'running')
    return (
      <Progress
        label={host === null ? messages.waiting : messages.writing}
        value={null}
        {...(host !== null && { detail: messages.written({ size: formatBytes(bytes) }) })}
      />
    );
  if (checkedBytes !== null)
    return (
      <Progress
        label={messages.checking}
        value={bytes === 0 ? null : checkedBytes / bytes}
        detail={messages.checkedSoFar({ done: formatBytes(checkedBytes), size: formatBytes(bytes) })}
      />
    );
  const sentences = [
    ...(state === 'verified' && rows !== null && files !== null
      ? [contract.messages.checked({ rows, files })]
      : []),
    ...(state === 'interrupted' ? [messages.interrupted] : []),
    ...(error === null ? [] : [describeError(state, error)]),
    ...(lacks === null ? [] : [lacks]),
  ];
  return sentences.length === 0 && verifiedAt === null ? null : (
    <div className="grid gap-0.5 text-text-2">
      {sentences.map((sentence) => (
        <p key={sentence} className="wrap-anywhere">
          {sentence}
        </p>
      ))}
      {verifiedAt === null ? null : (
        <p className="text-[13px] text-text-3">
          <time dateTime={verifiedAt} title={new Date(verifiedAt).toLocaleString()}>
            {messages.lastCheck({ age: commentAge(verifiedAt) })}
          </time>
        </p>
      )}
    </div>
  );
}

function describeError(state: backups.BackupState, why: string): string {
  if (state === 'damaged') return contract.messages.damaged({ why });
  return state === 'failed' ? messages.failed({ why }) : messages.notChecked({ why });
}

function Actions({ backup }: { backup: backups.Backup }) {
  const { id, name, state, checkedBytes } = backup;
  const params = { id };
  const [isDeleting, setIsDeleting] = useState(false);
  const verify = useBackupAction(() => call(api.backups.verifyBackup, { params }));
  const cancel = useBackupAction(() => call(api.backups.cancelBackup, { params }));
  const remove = useBackupAction(
    () => call(api.backups.deleteBackup, { params }),
    () => setIsDeleting(false),
  );
  const hasFile = state === 'unchecked' || state === 'verified' || state === 'damaged';
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'running' ? (
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          <span aria-hidden="true">{messages.cancel}</span>
          <VisuallyHidden>{messages.cancelName({ name })}</VisuallyHidden>
        </Button>
      ) : (
        <>
          {hasFile ? (
            <Button
              size="small"
              loading={verify.isPending}
              disabled={checkedBytes !== null}
              onClick={() => verify.mutate()}
            >
              <span aria-hidden="true">{messages.verify}</span>
              <VisuallyHidden>{messages.verifyName({ name })}</VisuallyHidden>
            </Button>
          ) : null}
          <Button size="small" variant="ghost" onClick={() => setIsDeleting(true)}>
            <span aria-hidden="true">{messages.remove}</span>
            <VisuallyHidden>{messages.removeName({ name })}</VisuallyHidden>
          </Button>
        </>
      )}
      <DeleteDialog
        name={name}
        open={isDeleting}
        onOpenChange={setIsDeleting}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {remove.proofDialog}
    </div>
  );
}
