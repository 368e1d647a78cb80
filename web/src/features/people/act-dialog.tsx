import {
  audit,
  auth,
  countCodePoints,
  limits,
  people,
  readSize,
  trimText,
  type StaffRole,
} from '@backbeat/contract';
import { useId, useState, type FormEvent } from 'react';
import { getServerTime } from '../../lib/time/clock.ts';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { messages } from './people.messages.ts';

const DAYS = { day: 1, threeDays: 3, week: 7, month: 30 } as const;
const LENGTHS = ['day', 'threeDays', 'week', 'month', 'date', 'forever'] as const;
type Length = (typeof LENGTHS)[number];
const ROLES: readonly StaffRole[] = ['moderator', 'administrator'];
const DAY_MS = 24 * 60 * 60 * 1000;

/** All fields of the acts as they are typed. */
interface Draft {
  reason: string;
  statement: string;
  length: Length;
  /** A day, as its control holds it. */
  date: string;
  isChecked: boolean;
  email: string;
  role: StaffRole | '';
  /** A size, or '' for the quota of the plan. */
  quota: string;
  days: string;
  code: string;
  isTaken: boolean;
  confirm: string;
  isNow: boolean;
}

const EMPTY: Draft = {
  reason: '',
  statement: '',
  length: 'week',
  date: '',
  isChecked: false,
  email: '',
  role: '',
  quota: '',
  days: '30',
  code: 'VERIFIED',
  isTaken: false,
  confirm: '',
  isNow: false,
};

/** When a suspension ends: the beginning of the chosen day in the time zone of the browser. */
function untilOf({ length, date }: Pick<Draft, 'length' | 'date'>): string | undefined {
  if (length === 'forever') return undefined;
  if (length !== 'date') return new Date(getServerTime() + DAYS[length] * DAY_MS).toISOString();
  const day = new Date(`${date}T00:00`);
  return Number.isNaN(day.getTime()) ? undefined : day.toISOString();
}

/** The day some days from now, as a control for dates holds it. */
function dayFromNow(days: number): string {
  const day = new Date(getServerTime() + days * DAY_MS);
  return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function isUntilInRange(until: string | undefined): boolean {
  if (until === undefined) return false;
  const ms = Date.parse(until) - getServerTime();
  return ms > 0 && ms <= limits.people.suspensionDays * DAY_MS;
}

/** The act of a draft. The server checks it again. */
function toAct(action: people.PersonAction, draft: Draft): people.PersonAct {
  const { reason, statement, email, role, quota, days, code, isTaken, confirm, isNow } = draft;
  switch (action) {
    case 'warn':
      return { action, reason, statement };
    case 'suspend':
      return { action, reason, statement, until: untilOf(draft) };
    case 'resetTwoFactor':
      return { action, reason, checked: true };
    case 'setEmail':
      return { action, reason, email };
    case 'setRole':
      return { action, reason, role: role === '' ? null : role };
    case 'setQuota':
      return { action, reason, bytes: quota.trim() === '' ? null : Number(readSize(quota.trim())) };
    case 'grantPlus':
      return { action, reason, days: Number(days) };
    case 'badge':
      return { action, reason, code: code.trim().toUpperCase(), remove: isTaken };
    case 'delete':
      return { action, reason, confirm, now: isNow };
    case 'lift':
    case 'signOut':
    case 'sendReset':
      return { action, reason };
  }
}

/** The sentences about fields of a draft that the act needs. */
function findErrors(
  action: people.PersonAction,
  draft: Draft,
  confirmText: string,
): Record<string, string | undefined> {
  const { reason, statement, length, isChecked, email, quota, days, confirm } = draft;
  const isDays = /^\d{1,4}$/.test(days.trim()) && Number(days) <= limits.people.plusDays;
  return {
    reason: countCodePoints(trimText(reason)) < limits.audit.reason.min ? audit.messages.reason : undefined,
    statement:
      (action === 'warn' || action === 'suspend') && trimText(statement) === ''
        ? messages.statementMissing
        : undefined,
    date:
      action === 'suspend' && length === 'date' && !isUntilInRange(untilOf(draft))
        ? people.messages.until({ days: limits.people.suspensionDays })
        : undefined,
    quota:
      action === 'setQuota' && quota.trim() !== '' && !Number.isSafeInteger(readSize(quota.trim()))
        ? people.messages.quota
        : undefined,
    email: action === 'setEmail' && !email.includes('@') ? auth.messages.email : undefined,
    days:
      action === 'grantPlus' && !isDays ? people.messages.days({ max: limits.people.plusDays }) : undefined,
    checked: action === 'resetTwoFactor' && !isChecked ? people.messages.checked : undefined,
    confirm:
      action === 'delete' && confirm !== confirmText
        ? messages.confirmName({ text: confirmText })
        : undefined,
  };
}

interface ActDialogProps {
  action: people.PersonAction;
  /** Whom the act concerns, in its title. */
  who: string;
  /** What to type before a deletion. */
  confirmText: string;
  isBulk?: boolean;
  isPending: boolean;
  /** How far an act on many is. */
  progress?: string | null;
  onAct: (act: people.PersonAct) => void;
  onClose: () => void;
}

const titleOf = (action: people.PersonAction, userName: string): string =>
  action === 'suspend' || action === 'delete'
    ? messages.acts[action]({ userName })
    : messages.titles[action]({ userName });

/**
 * Explains an act, and asks for its reason and fields. It stays open with the typed text until the
 * server has stored the act.
 */
export function ActDialog({
  action,
  who,
  confirmText,
  isBulk = false,
  isPending,
  progress = null,
  onAct,
  onClose,
}: ActDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [wasTried, setWasTried] = useState(false);
  const errors = findErrors(action, draft, confirmText);
  const errorOf = (field: string) => (wasTried ? errors[field] : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Events of a dialog also reach the form in which React renders it.
    event.stopPropagation();
    setWasTried(true);
    if (Object.values(errors).every((error) => error === undefined)) onAct(toAct(action, draft));
  };
  const text = (
    field: 'reason' | 'statement' | 'date' | 'email' | 'quota' | 'days' | 'code' | 'confirm',
  ) => ({
    value: draft[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [field]: currentTarget.value }),
  });
  const until = untilOf(draft);
  const label =
    action === 'suspend' && until !== undefined
      ? messages.suspendDays({ userName: who, time: dateLabel(until) })
      : titleOf(action, who);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={titleOf(action, who)}
      description={messages.effects[action]}
      size="small"
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {uiMessages.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={action === 'suspend' || action === 'delete' ? 'danger' : 'primary'}
            loading={isPending}
          >
            {label}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {action === 'warn' || action === 'suspend' ? (
          <TextArea
            label={messages.statement}
            dir="auto"
            maxLength={limits.report.note}
            counter={{ length: countCodePoints(draft.statement), max: limits.report.note }}
            error={errorOf('statement')}
            {...text('statement')}
          />
        ) : null}
        {action === 'suspend' ? (
          <Select
            label={messages.until}
            value={draft.length}
            onChange={({ currentTarget }) =>
              setDraft({
                ...draft,
                length: LENGTHS.find((length) => length === currentTarget.value) ?? draft.length,
              })
            }
          >
            {LENGTHS.map((length) => (
              <option key={length} value={length}>
                {messages.lengths[length]}
              </option>
            ))}
          </Select>
        ) : null}
        {action === 'suspend' && draft.length === 'date' ? (
          <TextField
            label={messages.date}
            type="date"
            min={dayFromNow(1)}
            max={dayFromNow(limits.people.suspensionDays)}
            error={errorOf('date')}
            {...text('date')}
          />
        ) : null}
        {action === 'setQuota' ? (
          <TextField
            label={messages.newQuota}
            hint={messages.quotaHint}
            autoComplete="off"
            error={errorOf('quota')}
            {...text('quota')}
          />
        ) : null}
        {action === 'setEmail' ? (
          <TextField
            label={messages.newEmail}
            type="email"
            autoComplete="off"
            error={errorOf('email')}
            {...text('email')}
          />
        ) : null}
        {action === 'setRole' ? (
          <Select
            label={messages.newRole}
            value={draft.role}
            onChange={({ currentTarget }) =>
              setDraft({
                ...draft,
                role: ROLES.find((role) => role === currentTarget.value) ?? '',
              })
            }
          >
            <option value="">{messages.member}</option>
            <option value="moderator">{messages.staff.moderator}</option>
            <option value="administrator">{messages.staff.administrator}</option>
          </Select>
        ) : null}
        {action === 'grantPlus' ? (
          <TextField label={messages.days} inputMode="numeric" error={errorOf('days')} {...text('days')} />
        ) : null}
        {action === 'badge' ? (
          <>
            <TextField label={messages.code} maxLength={40} error={errorOf('code')} {...text('code')} />
            <Checkbox
              label={messages.takeAway}
              checked={draft.isTaken}
              onChange={({ target }) => setDraft({ ...draft, isTaken: target.checked })}
            />
          </>
        ) : null}
        <TextArea
          label={messages.reason}
          // The error says the same.
          hint={errorOf('reason') === undefined ? messages.reasonHint : undefined}
          dir="auto"
          maxLength={limits.audit.reason.max}
          error={errorOf('reason')}
          {...text('reason')}
        />
        {action === 'resetTwoFactor' ? (
          <div className="grid gap-1">
            <Checkbox
              label={messages.checked}
              checked={draft.isChecked}
              aria-invalid={errorOf('checked') !== undefined}
              onChange={({ target }) => setDraft({ ...draft, isChecked: target.checked })}
            />
            {errorOf('checked') === undefined ? null : (
              <p role="alert" className="text-danger">
                {errorOf('checked')}
              </p>
            )}
          </div>
        ) : null}
        {action === 'delete' ? (
          <>
            <TextField
              label={messages.confirmName({ text: confirmText })}
              autoComplete="off"
              error={errorOf('confirm')}
              {...text('confirm')}
            />
            {isBulk ? null : (
              <Checkbox
                label={messages.now}
                checked={draft.isNow}
                onChange={({ target }) => setDraft({ ...draft, isNow: target.checked })}
              />
            )}
          </>
        ) : null}
        {progress === null ? null : <output className="text-text-2 tabular-nums">{progress}</output>}
      </form>
    </Dialog>
  );
}
