import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { hintsQuery } from './mail.queries.ts';
import { messages } from './mail.messages.ts';

/** What DNS says about the sender's domain, asked at a press. */
export function Hints({ domain }: { domain: string }) {
  const [selector, setSelector] = useState('');
  const [sentSelector, setSentSelector] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery(
    hintsQuery(sentSelector ?? '', sentSelector !== null),
  );
  return (
    <section className="grid gap-3" aria-labelledby="dns">
      <h2 id="dns" className="text-[15px] font-semibold">
        {messages.dns}
      </h2>
      <p className="wrap-anywhere text-text-2">{messages.dnsText({ domain })}</p>
      <form
        noValidate
        className="grid gap-3 md:grid-cols-[minmax(0,360px)_auto] md:items-end"
        onSubmit={(event) => {
          event.preventDefault();
          if (sentSelector === selector.trim()) void refetch();
          else setSentSelector(selector.trim());
        }}
      >
        <TextField
          label={messages.selector}
          value={selector}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => setSelector(event.target.value)}
        />
        <Button type="submit" loading={isFetching} className="md:justify-self-start">
          {messages.check}
        </Button>
      </form>
      {error ? <p className="text-danger">{failureSentence(error)}</p> : null}
      {data ? (
        <ul className="divide-y divide-surface-2 overflow-hidden rounded-m bg-surface-1">
          {data.hints.map(({ id, state, detail, record }) => (
            <li key={id} className="grid gap-1 px-4.5 py-3">
              <div className="flex gap-2">
                <span className="font-semibold">{messages.hints[id]}</span>
                <span className={cx(state === 'wrong' ? 'text-danger' : 'text-text-3')}>
                  {messages.states[state]}
                </span>
              </div>
              <p className="wrap-anywhere text-text-2">{detail}</p>
              {record === null ? null : (
                <p className="font-mono text-[13px] wrap-anywhere">{messages.add(record)}</p>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
