import { audit, badgeOf, consolePaths, type people } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { cardAge, commentAge, dateLabel } from '../../lib/format/time-labels.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Link } from '@packages/router';
import { CloseIcon } from '../../ui/icons.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { addressOfInvited, addressOfPerson } from './people-address.ts';
import { labelOfState } from './people-table.tsx';
import { personQuery } from './people.queries.ts';
import { PersonActions } from './person-actions.tsx';
import { Section } from './panel-section.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonStorage } from './person-storage.tsx';
import { messages } from './people.messages.ts';

/** One person beside the list; on small screens in its place. */
export function PersonPanel({ userName, search }: { userName: string; search: string }) {
  const { data, error, refetch, isFetching } = useQuery(personQuery(userName));
  return (
    <aside
      aria-label={userName}
      className="flex min-h-[calc(100dvh-92px)] flex-col xl:sticky xl:top-15 xl:max-h-[calc(100dvh-92px-var(--player-height))] xl:overflow-y-auto xl:rounded-m xl:bg-surface-1"
    >
      {data ? (
        <>
          <PersonDetails person={data} search={search} />
          <PersonActions person={data} search={search} />
        </>
      ) : error ? (
        <LoadFailed title={messages.personFailed} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <Loading label={messages.loadingPerson} captionHidden>
          <Skeleton className="h-96 rounded-m" />
        </Loading>
      )}
    </aside>
  );
}

function PersonDetails({ person, search }: { person: people.PersonDetail; search: string }) {
  const { userName, lastSeenAt, staff } = person;
  const label = labelOfState(person) || messages.states.active;
  return (
    <div className="grid grow content-start gap-5 pb-5 text-[13px] xl:px-6 xl:pt-5">
      <header className="grid grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-3.5 text-[14px]">
        <Avatar seed={userName} src={uploadedPicture(person.profilePic)} size={52} />
        <div className="grid min-w-0">
          <h2 className="display truncate text-[21px]">{userName}</h2>
          <p className="flex flex-wrap gap-x-2 text-text-2">
            <span>{messages.seenAt({ state: label, age: cardAge(lastSeenAt) })}</span>
            {person.plus ? <span className="font-semibold text-gold">{messages.plus}</span> : null}
            {staff !== null && person.state !== 'active' ? <span>{messages.staff[staff]}</span> : null}
          </p>
        </div>
        <Link
          to={{ pathname: consolePaths.consolePeople, search }}
          className="grid size-11 place-items-center rounded-pill hover:bg-surface-2"
        >
          <CloseIcon size={20} />
          <VisuallyHidden>{messages.close}</VisuallyHidden>
        </Link>
      </header>
      <Facts person={person} search={search} />
      <PersonStorage use={person.storageUse} />
      {person.cases.length > 0 ? (
        <Section title={messages.openCasesTitle}>
          <Log
            rows={person.cases.map(({ id, kind, people: count, time }) => ({
              id,
              time,
              text: `${messages.kinds[kind]}, ${messages.reports({ people: count })}`,
            }))}
          />
          <Link
            to={consolePaths.consoleReports}
            className="mt-1.5 inline-flex min-h-8 items-center underline underline-offset-2"
          >
            {messages.openCases({ count: person.openCases })}
          </Link>
        </Section>
      ) : null}
      {person.decisions.length > 0 ? (
        <Section title={messages.decisions}>
          <Log
            rows={person.decisions.map(({ id, kind, subject, by, note, time }) => ({
              id,
              time,
              text: messages.decision[kind]({ by, subject: subject ?? 'profile' }),
              quote: note,
            }))}
          />
        </Section>
      ) : null}
      <PersonNotes person={person} />
      {person.audit.length > 0 ? <AuditEntries person={person} /> : null}
    </div>
  );
}

const OUTCOMES = ['open', 'upheld', 'dismissed'] as const;

/** How reports ended, without what did not happen. */
const describeOutcomes = (reports: people.ReportOutcomes): string =>
  OUTCOMES.filter((outcome) => reports[outcome] > 0)
    .map((outcome) => messages.outcomes[outcome]({ count: reports[outcome] }))
    .join(', ') || messages.outcomes.none;

function Facts({ person, search }: { person: people.PersonDetail; search: string }) {
  const { email, emailVerified, sessions, passkeys, twoFactor, posts, demos, comments } = person;
  const { userName, invitedBy, invited } = person;
  const inviter = invitedBy && (
    <Link to={{ pathname: addressOfPerson(invitedBy), search }} className="underline underline-offset-2">
      {invitedBy}
    </Link>
  );
  const guests = invited.count > 0 && (
    <Link
      to={addressOfInvited(userName)}
      title={invited.userNames.join(', ')}
      className="underline underline-offset-2"
    >
      {messages.invitedPeople({ count: invited.count })}
    </Link>
  );
  const facts: [name: string, value: ReactNode][] = [
    [messages.address, emailVerified ? email : messages.unverified({ email })],
    [messages.signIn, messages.signInWith({ sessions, passkeys, app: twoFactor ? 'yes' : 'no' })],
    [messages.made, messages.madeWhat({ posts, demos, comments })],
    [messages.joinedOn, dateLabel(person.joinedAt)],
    [messages.invitedBy, inviter],
    [messages.invited, guests],
    [messages.suspendedUntil, person.suspendedUntil && dateLabel(person.suspendedUntil)],
    [messages.deletionAt, person.deleteAt && dateLabel(person.deleteAt)],
    [messages.plusUntil, person.plusUntil && dateLabel(person.plusUntil)],
    [
      messages.badges,
      person.badges.length > 0 ? person.badges.map((code) => badgeOf(code).label).join(', ') : null,
    ],
    [messages.reportsAbout, describeOutcomes(person.reportsAbout)],
    [messages.reportsBy, describeOutcomes(person.reportsBy)],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-[7px]">
      {facts.map(([name, value]) =>
        value === null || value === false ? null : (
          <div key={name} className="contents">
            <dt className="text-text-3">{name}</dt>
            <dd className="text-right wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

interface LogRow {
  id: string;
  time: string;
  text: string;
  /** What staff wrote. */
  quote?: string | null;
}

function Log({ rows }: { rows: readonly LogRow[] }) {
  return (
    <ul className="grid gap-1.5">
      {rows.map(({ id, time, text, quote }) => (
        <li key={id} className="grid grid-cols-[68px_minmax(0,1fr)] gap-3 text-text-2">
          <time dateTime={time} title={new Date(time).toLocaleString()} className="text-text-3">
            {commentAge(time)}
          </time>
          <span className="grid gap-0.5 wrap-anywhere">
            <span>{text}</span>
            {quote ? (
              <q dir="auto" className="text-text-3 before:content-none after:content-none">
                {quote}
              </q>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

const isAction = (text: string): text is audit.AuditAction => text in audit.actionLabels;

function AuditEntries({ person }: { person: people.PersonDetail }) {
  const { staff } = useSignedInUser();
  const target = new URLSearchParams({ target: `person:${person.id}` }).toString();
  return (
    <Section
      title={messages.audit}
      note={
        staff === null ? undefined : (
          <Link
            to={{ pathname: consolePaths.consoleAudit, search: target }}
            className="underline underline-offset-2"
          >
            {messages.allEntries}
          </Link>
        )
      }
    >
      <Log
        rows={person.audit.map(({ entry, names }) => {
          const { kind } = entry.actor;
          const actor = kind === 'person' ? (names.actor ?? messages.former) : messages[kind];
          const act = isAction(entry.action) ? audit.actionLabels[entry.action] : entry.action;
          return { id: String(entry.seq), time: entry.time, text: `${actor}: ${act}`, quote: entry.reason };
        })}
      />
    </Section>
  );
}
