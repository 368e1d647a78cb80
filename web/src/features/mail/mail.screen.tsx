import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { briefAge } from '../../lib/format/time-labels.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { ConsolePage } from '../console/index.ts';
import { Hints } from './hints.tsx';
import { failuresQuery, mailQuery, suppressionsQuery, useTestMail, useTryAgain } from './mail.queries.ts';
import { messages } from './mail.messages.ts';
import { TestResult, wordsOf } from './test-result.tsx';

/** Where mail goes, a test of the mail server, and what it did not accept. */
export function Component() {
  const { data, error, refetch, isFetching } = useQuery(mailQuery);
  return (
    <ConsolePage title={messages.mail} isNarrow>
      {data ? (
        <Overview {...data} />
      ) : error ? (
        <LoadFailed title={messages.loadFailed} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <LoadingRows count={4} row={<Skeleton className="mb-2 h-14 rounded-m" />} label={messages.loading} />
      )}
    </ConsolePage>
  );
}

interface OverviewProps {
  from: string;
  server: string | null;
  outbox: string | null;
  day: { accepted: number; failed: number; waiting: number };
}

function Overview({ from, server, outbox, day }: OverviewProps) {
  if (server === null)
    return <p className="wrap-anywhere text-text-2">{messages.outbox({ folder: outbox ?? '' })}</p>;
  return (
    <>
      <p className="wrap-anywhere text-text-2">{messages.through({ from, server })}</p>
      <section className="grid gap-2" aria-labelledby="day">
        <h2 id="day" className="text-[15px] font-semibold">
          {messages.day}
        </h2>
        <dl className="grid grid-cols-3 divide-x divide-surface-2 rounded-m bg-surface-1 py-3">
          {(['accepted', 'failed', 'waiting'] as const).map((name) => (
            <div key={name} className="px-4.5">
              <dt className="text-[13px] text-text-3">{messages.counts[name]}</dt>
              <dd className="display text-[24px] tabular-nums">{day[name]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <TestMail />
      <Failures />
      <Suppressions />
      <Hints domain={from.split('@').at(-1) ?? ''} />
    </>
  );
}

function TestMail() {
  const [to, setTo] = useState('');
  const { mutate, data, error, isPending } = useTestMail();
  return (
    <section className="grid gap-3" aria-labelledby="test">
      <h2 id="test" className="text-[15px] font-semibold">
        {messages.test}
      </h2>
      <form
        noValidate
        className="grid gap-3 md:grid-cols-[minmax(0,360px)_auto] md:items-start"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(to.trim());
        }}
      >
        <TextField
          label={messages.to}
          hint={messages.toHint}
          type="email"
          autoComplete="email"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" variant="primary" loading={isPending} className="md:mt-8 md:justify-self-start">
          {messages.send}
        </Button>
      </form>
      <output className="block wrap-anywhere">
        {isPending ? (
          <p className="text-text-2">{messages.sending}</p>
        ) : error ? (
          <p className="text-danger">{failureSentence(error)}</p>
        ) : data ? (
          <TestResult {...data} />
        ) : null}
      </output>
    </section>
  );
}

function Failures() {
  const { data, error, refetch, isFetching } = useQuery(failuresQuery);
  if (!data && error)
    return <LoadFailed title={messages.loadFailed} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data) return <Skeleton className="h-14 rounded-m" />;
  return (
    <section className="grid gap-2" aria-labelledby="failures">
      <h2 id="failures" className="text-[15px] font-semibold">
        {messages.failures}
      </h2>
      {data.content.length === 0 ? <p className="text-text-2">{messages.noFailures}</p> : null}
      <ul className="divide-y divide-surface-2 overflow-hidden rounded-m bg-surface-1">
        {data.content.map(({ id, time, kind, domain, stage, code, response }) => (
          <li
            key={id}
            data-row
            tabIndex={-1}
            className="grid gap-0.5 px-4.5 py-3 focus-visible:outline-offset-[-2px]"
          >
            <div className="flex flex-wrap gap-x-2">
              <span className="font-semibold wrap-anywhere">{messages.failureTo({ kind, domain })}</span>
              <span className="text-text-3">{messages.stage[stage ?? 'none']}</span>
              <time
                dateTime={time}
                title={new Date(time).toLocaleString()}
                className="ml-auto text-[13px] text-text-3"
              >
                {briefAge(time)}
              </time>
            </div>
            <p className="wrap-anywhere text-text-2">{wordsOf({ code, response })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Suppressions() {
  const { data, error, refetch, isFetching } = useQuery(suppressionsQuery);
  const { mutate, isPending } = useTryAgain();
  if (!data && error)
    return <LoadFailed title={messages.loadFailed} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data || data.content.length === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="suppressed">
      <h2 id="suppressed" className="text-[15px] font-semibold">
        {messages.suppressed}
      </h2>
      <p className="text-text-2">{messages.suppressedText}</p>
      <ul className="divide-y divide-surface-2 overflow-hidden rounded-m bg-surface-1">
        {data.content.map(({ email, since, reason }) => (
          <li
            key={email}
            data-row
            tabIndex={-1}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4.5 py-3 focus-visible:outline-offset-[-2px]"
          >
            <div className="min-w-0 grow basis-60">
              <p className="font-semibold wrap-anywhere">{email}</p>
              <p className="wrap-anywhere text-text-2">{reason}</p>
            </div>
            <time
              dateTime={since}
              title={new Date(since).toLocaleString()}
              className="text-[13px] text-text-3"
            >
              {briefAge(since)}
            </time>
            <Button
              size="small"
              busy={isPending}
              aria-label={messages.tryThisAgain({ email })}
              onClick={() => mutate(email)}
            >
              {messages.tryAgain}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
