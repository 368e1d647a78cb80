import { limits, type signUpRules } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { getServerDate } from '../../lib/time/clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { RuleList } from './rule-list.tsx';
import { RuleRow } from './rule-row.tsx';
import { useRuleChange } from './use-rule-change.ts';
import { messages } from './sign-up-rules.messages.ts';

const DAYS = [1, 7, 30, 365];
const DAY_MS = 24 * 60 * 60_000;

/** The networks without sign-ups. */
export const BlockedNetworks = () => (
  <RuleList
    id="blocked-networks"
    title={messages.networks}
    about={messages.networksAbout}
    form={<NetworkForm />}
    query={useQuery(queryOf(api.signUpRules.listBlockedNetworks))}
    loading={messages.networksLoading}
    failed={messages.networksFailed}
    empty={messages.noNetworks}
  >
    {(networks) => (
      <ul className="overflow-hidden rounded-m bg-surface-1">
        {networks.map((row) => (
          <NetworkRow key={row.network} row={row} />
        ))}
      </ul>
    )}
  </RuleList>
);

function NetworkForm() {
  const [network, setNetwork] = useState('');
  const [days, setDays] = useState('');
  const [note, setNote] = useState('');
  const { mutate, isPending, proofDialog } = useRuleChange(
    async (body: { network: string; note: string; endsAt: string | null }) => {
      const row = await call(api.signUpRules.blockNetwork, { body });
      return messages.blocked({ network: row.network });
    },
    () => {
      setNetwork('');
      setNote('');
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const endsAt = days === '' ? null : new Date(getServerDate().getTime() + Number(days) * DAY_MS);
    mutate({ network, note, endsAt: endsAt?.toISOString() ?? null });
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)_auto]"
    >
      <TextField
        label={messages.network}
        placeholder={messages.networkHint}
        autoCapitalize="none"
        spellCheck={false}
        value={network}
        onChange={({ currentTarget }) => setNetwork(currentTarget.value)}
      />
      <Select
        label={messages.ends}
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      >
        <option value="">{messages.forever}</option>
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {messages.daysChoice({ count })}
          </option>
        ))}
      </Select>
      <TextField
        label={messages.note}
        dir="auto"
        maxLength={limits.signUpRules.note}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button type="submit" loading={isPending} disabled={network.trim() === ''} className="mb-2">
        {messages.block}
      </Button>
      {proofDialog}
    </form>
  );
}

const unblock = (network: string) => call(api.signUpRules.unblockNetwork, { params: { network } });

const NetworkRow = ({ row: { network, note, endsAt } }: { row: signUpRules.BlockedNetwork }) => (
  <RuleRow
    name={network}
    mark={
      endsAt === null ? null : (
        <span className="text-[13px] text-text-2">{messages.until({ date: dateLabel(endsAt) })}</span>
      )
    }
    note={note}
    remove={unblock}
  />
);
