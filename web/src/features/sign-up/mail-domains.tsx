import { limits, type signUpRules } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { ImportDomains } from './import-domains.tsx';
import { RuleList } from './rule-list.tsx';
import { RuleRow } from './rule-row.tsx';
import { useRuleChange } from './use-rule-change.ts';
import { messages } from './sign-up-rules.messages.ts';

/** More rows at once would only be scrolled past. */
const MAX_ROWS = 100;
const RULES = ['block', 'approve', 'allow'] as const satisfies readonly signUpRules.DomainRule[];

/** The rules about mail domains. */
export function MailDomains() {
  const query = useQuery(queryOf(api.signUpRules.listMailDomains));
  const [filter, setFilter] = useState('');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RuleList
        id="mail-domains"
        title={messages.domains}
        about={messages.domainsAbout}
        form={<DomainForm />}
        query={query}
        loading={messages.domainsLoading}
        failed={messages.domainsFailed}
        empty={messages.noDomains}
      >
        {(domains) => {
          const rows = domains.filter(({ domain }) => domain.includes(filter.trim().toLowerCase()));
          return (
            <>
              {domains.length > 10 ? (
                <TextField
                  label={messages.find}
                  labelHidden
                  type="search"
                  placeholder={messages.find}
                  value={filter}
                  onChange={({ currentTarget }) => setFilter(currentTarget.value)}
                />
              ) : null}
              <ul className="overflow-hidden rounded-m bg-surface-1">
                {rows.slice(0, MAX_ROWS).map((row) => (
                  <DomainRow key={row.domain} row={row} />
                ))}
              </ul>
              {rows.length > MAX_ROWS ? (
                <p className="text-text-3">{messages.more({ count: rows.length - MAX_ROWS })}</p>
              ) : null}
            </>
          );
        }}
      </RuleList>
      <ImportDomains />
    </div>
  );
}

function DomainForm() {
  const [domain, setDomain] = useState('');
  const [rule, setRule] = useState<signUpRules.DomainRule>('block');
  const [note, setNote] = useState('');
  const { mutate, isPending, proofDialog } = useRuleChange(
    async (body: { domain: string; rule: signUpRules.DomainRule; note: string }) => {
      const saved = await call(api.signUpRules.saveMailDomain, { body });
      return messages.domainSaved({ domain: saved.domain });
    },
    () => {
      setDomain('');
      setNote('');
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate({ domain, rule, note });
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_minmax(0,2fr)_auto]"
    >
      <TextField
        label={messages.domain}
        placeholder={messages.domainHint}
        autoCapitalize="none"
        spellCheck={false}
        value={domain}
        onChange={({ currentTarget }) => setDomain(currentTarget.value)}
      />
      <Select
        label={messages.rule}
        value={rule}
        onChange={({ currentTarget }) =>
          setRule(RULES.find((each) => each === currentTarget.value) ?? 'block')
        }
      >
        {RULES.map((each) => (
          <option key={each} value={each}>
            {messages.rules[each]}
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
      <Button type="submit" loading={isPending} disabled={domain.trim() === ''} className="mb-2">
        {messages.addDomain}
      </Button>
      {proofDialog}
    </form>
  );
}

const removeDomain = (domain: string) => call(api.signUpRules.removeMailDomain, { params: { domain } });

const DomainRow = ({ row: { domain, rule, note } }: { row: signUpRules.MailDomain }) => (
  <RuleRow
    name={domain}
    mark={
      <Chip tone={rule === 'block' ? 'danger' : rule === 'allow' ? 'accent' : 'plain'}>
        {messages.rules[rule]}
      </Chip>
    }
    note={note}
    remove={removeDomain}
  />
);
