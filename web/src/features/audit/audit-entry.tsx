import { type audit, consolePaths } from '@backbeat/contract';
import { Link } from '@packages/router';
import { commentAge } from '../../lib/format/time-labels.ts';
import { labelOfAction, labelOfTarget } from './audit-labels.ts';
import { messages } from './audit.messages.ts';

/** One act: who did what to whom, why, and on demand all that the log holds of it. */
export function AuditEntry({ item: { entry, hash, names } }: { item: audit.AuditItem }) {
  const { actor, target } = entry;
  const actorName = actor.kind === 'person' ? (names.actor ?? messages.deleted) : messages[actor.kind];
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid focus-visible:outline-offset-[-2px] gap-x-4 gap-y-0.5 px-4.5 py-2.5 text-[13px] text-text-2 grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[84px_minmax(0,160px)_minmax(0,200px)_minmax(0,1fr)_auto] items-baseline"
    >
      <time
        dateTime={entry.time}
        title={new Date(entry.time).toLocaleString()}
        className="text-text-3 max-md:order-2"
      >
        {commentAge(entry.time)}
      </time>
      <span className="truncate text-[14px] font-[550] text-text max-md:order-1">{actorName}</span>
      <span className="text-text max-md:order-3 max-md:col-span-2">{labelOfAction(entry.action)}</span>
      <div className="grid min-w-0 gap-0.5 max-md:order-4 max-md:col-span-2">
        {target ? (
          <span className="truncate">
            {target.kind === 'person' ? (names.target ?? messages.deleted) : labelOfTarget(target.kind)}
          </span>
        ) : null}
        {entry.reason === null || entry.reason === '' ? null : (
          <q dir="auto" className="wrap-anywhere whitespace-pre-wrap before:content-none after:content-none">
            {entry.reason}
          </q>
        )}
      </div>
      <details className="max-md:order-5 max-md:col-span-2 md:open:col-span-full md:not-open:justify-self-end">
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-text-3 hover:text-text pointer-coarse:min-h-11">
          {messages.details}
        </summary>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pb-1 wrap-anywhere">
          {target ? (
            <>
              <dt className="text-text-3">{labelOfTarget(target.kind)}</dt>
              <dd translate="no">{target.id}</dd>
            </>
          ) : null}
          {Object.entries(entry.details ?? {}).map(([name, value]) => (
            <DetailRow
              key={name}
              name={name}
              isRecordedName
              value={typeof value === 'string' ? value : JSON.stringify(value)}
            />
          ))}
          <DetailRow name={messages.network} value={entry.network} />
          <DetailRow name={messages.batch} value={entry.batch} />
          <DetailRow name={messages.hash} value={hash} />
        </dl>
        <p className="flex flex-wrap gap-x-4 pb-1">
          {target ? (
            <EntriesLink filters={{ target: `${target.kind}:${target.id}` }}>
              {messages.entriesAbout}
            </EntriesLink>
          ) : null}
          {actor.kind === 'person' && names.actor === null ? null : (
            <EntriesLink filters={{ actor: names.actor ?? actor.kind }}>
              {messages.entriesBy({ name: actorName })}
            </EntriesLink>
          )}
          {target?.kind === 'person' && names.target !== null ? (
            <Link to={consolePaths.consolePerson.replace(':userName', names.target)} className={linkClass}>
              {messages.openPerson({ name: names.target })}
            </Link>
          ) : null}
        </p>
      </details>
    </li>
  );
}

interface DetailRowProps {
  name: string;
  /** Whether the name stands so in the entry, and is no text of the screen. */
  isRecordedName?: boolean;
  value: string | null;
}

function DetailRow({ name, isRecordedName = false, value }: DetailRowProps) {
  if (value === null) return null;
  return (
    <>
      <dt translate={isRecordedName ? 'no' : undefined} className="text-text-3">
        {name}
      </dt>
      <dd translate="no">{value}</dd>
    </>
  );
}

const linkClass = 'inline-flex min-h-8 items-center text-link pointer-coarse:min-h-11';

const EntriesLink = ({ filters, children }: { filters: Record<string, string>; children: string }) => (
  <Link to={{ search: new URLSearchParams(filters).toString() }} className={linkClass}>
    {children}
  </Link>
);
