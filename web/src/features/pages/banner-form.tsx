import { limits, type Banner } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { getServerTime } from '../../lib/time/clock.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormError } from '../auth/index.ts';
import { useSave } from './pages.queries.ts';
import { messages } from './pages.messages.ts';

const { banner: maxLength, bannerDays } = limits.settings;
const DAY_MS = 24 * 60 * 60_000;

/** Shows, changes and removes the banner. */
export function BannerForm() {
  const { data, error, refetch, isFetching } = useQuery(queryOf(api.instance.getSettings));
  const { data: server } = useQuery(queryOf(api.instance.getInstance));
  if ((!data || !server) && error)
    return <LoadFailed title={messages.failed} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data || !server) return <Skeleton className="h-96 rounded-m" />;
  return <Form banner={server.banner} version={data.version} />;
}

function Form({ banner, version }: { banner: Banner | null; version: number }) {
  const [edits, setEdits] = useState<Partial<Banner>>({});
  const { mutate, isPending, failure, proofDialog } = useSave(
    (newBanner: Banner | null) =>
      call(api.instance.changeSettings, {
        params: { section: 'pages' },
        body: { version, values: { banner: newBanner } },
      }),
    () => setEdits({}),
  );
  const [defaultUntil] = useState(() => new Date(getServerTime() + DAY_MS).toISOString());
  const value: Banner = {
    text: edits.text ?? banner?.text ?? '',
    level: edits.level ?? banner?.level ?? 'info',
    until: edits.until ?? banner?.until ?? defaultUntil,
  };
  const fieldError = failure instanceof ApiFailure ? failure.fields?.['banner'] : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate(value);
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-[640px] gap-5">
      <p className="text-text-2">{messages.bannerNote}</p>
      <TextArea
        label={messages.bannerText}
        hint={messages.bannerTextHint}
        value={value.text}
        maxLength={maxLength}
        error={fieldError}
        onChange={({ target }) => setEdits({ ...edits, text: target.value })}
      />
      <Select
        label={messages.level}
        value={value.level}
        onChange={({ target }) =>
          setEdits({ ...edits, level: target.value === 'warning' ? 'warning' : 'info' })
        }
      >
        <option value="info">{messages.info}</option>
        <option value="warning">{messages.warning}</option>
      </Select>
      <TextField
        label={messages.until}
        hint={messages.untilHint({ days: bannerDays })}
        type="datetime-local"
        value={toLocal(value.until)}
        onChange={({ target }) => {
          const time = new Date(target.value);
          if (!Number.isNaN(time.getTime())) setEdits({ ...edits, until: time.toISOString() });
        }}
      />
      {failure && fieldError === undefined ? <FormError sentence={failureSentence(failure)} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isPending} disabled={value.text.trim() === ''}>
          {banner ? messages.save : messages.show}
        </Button>
        {banner ? <Button onClick={() => mutate(null)}>{messages.remove}</Button> : null}
      </div>
      {proofDialog}
    </form>
  );
}

/** A time as the control holds it: in the time zone of the browser, to the minute. */
function toLocal(time: string): string {
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
