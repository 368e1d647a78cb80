import type { releases } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { instantLabel } from '../page/release-facts.ts';
import { useReleaseStep } from '../releases.queries.ts';
import { messages } from '../releases.messages.ts';
import { BlockerList } from './blocker-list.tsx';

/** Without these a release cannot even be scheduled. */
const essentials: readonly releases.Blocker['kind'][] = ['noTracks', 'noArtwork'];

/** What a release waits for, and the ways to let it go out: now, or at a time. */
export function GoingOut({ release }: { release: releases.Release }) {
  const { status, releaseAt, blockers } = release;
  const count = blockers.length;
  return (
    <section
      aria-labelledby="going-out"
      className="overflow-hidden rounded-l bg-surface-1 md:sticky md:top-26"
    >
      <header className="grid gap-1 px-4 pt-5 pb-1 md:px-6">
        <h2 id="going-out" className="text-[22px]">
          {count === 0 ? messages.readyToGoOut : messages.thingsBefore({ count, countText: count })}
        </h2>
        {status === 'SCHEDULED' && releaseAt !== null ? (
          <p className="text-text-2">{messages.goesOutOn({ time: instantLabel(releaseAt) })}</p>
        ) : count === 0 ? (
          <p className="text-text-2">{messages.readyText}</p>
        ) : null}
      </header>
      <div className="px-4 md:px-6">
        <BlockerList release={release} />
      </div>
      <ReleaseTime release={release} />
    </section>
  );
}

function ReleaseTime({ release: { id, status, blockers } }: { release: releases.Release }) {
  const [localTime, setLocalTime] = useState('');
  const { mutate, isPending, variables } = useReleaseStep(id);
  const isRunning = (kind: 'release' | 'schedule' | 'unschedule') => isPending && variables.kind === kind;
  const isScheduled = status === 'SCHEDULED';
  const lacksEssentials = blockers.some(({ kind }) => essentials.includes(kind));
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4 bg-surface-2 px-4 pt-4.5 pb-5 [--field:var(--surface-1)] md:px-6">
      {isScheduled ? null : (
        <TextField
          label={messages.whenItGoesOut}
          type="datetime-local"
          value={localTime}
          onChange={(event) => setLocalTime(event.currentTarget.value)}
          hint={messages.whenHint}
        />
      )}
      <div className="grid grid-cols-2 gap-2">
        {isScheduled ? (
          <Button
            className="bg-surface-3"
            loading={isRunning('unschedule')}
            onClick={() => mutate({ kind: 'unschedule' })}
          >
            {messages.unschedule}
          </Button>
        ) : (
          <Button
            variant={blockers.length === 0 ? 'plain' : 'primary'}
            className="disabled:bg-surface-3"
            disabled={localTime === '' || lacksEssentials}
            loading={isRunning('schedule')}
            onClick={() => mutate({ kind: 'schedule', at: new Date(localTime).toISOString() })}
          >
            {messages.schedule}
          </Button>
        )}
        <Button
          variant="primary"
          className="disabled:bg-surface-3"
          disabled={blockers.length > 0}
          loading={isRunning('release')}
          onClick={() => mutate({ kind: 'release' })}
        >
          {messages.releaseNow}
        </Button>
      </div>
    </div>
  );
}
