import { DELETED_USER, type agreements } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { Link } from '@packages/router';
import { Panel } from '../../ui/panel.tsx';
import { CreditTable } from '../credits/index.ts';
import { answersOf } from './agreement-answers.ts';
import { dateAndTime } from './date-and-time.ts';
import { messages } from './agreements.messages.ts';
import { renderText } from '../../lib/format/render-text.ts';

interface AgreementDocumentProps {
  id: string;
  agreement: agreements.Agreement;
  isParty: boolean;
}

/** The agreed terms with every consent to them. It prints on one sheet. */
export function AgreementDocument({ id, agreement, isParty }: AgreementDocumentProps) {
  const { title, version, audioSha256, agreedAt, removedUnanswered = [] } = agreement;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="text-[14px] text-text-3">{messages.agreement}</p>
        <h1 dir="auto" className="wrap-anywhere">
          <Link to={paths.post(id)} className="thumb rounded-s hover:underline">
            {title}
          </Link>
        </h1>
        <p className="text-text-2">
          {renderText(
            messages.versionAgreedOn({
              version,
              date: dateAndTime(agreedAt),
              time: (date) => <time dateTime={agreedAt}>{date}</time>,
            }),
          )}
        </p>
      </header>
      <Panel>
        <h2 className="mb-2 text-[17px]">{messages.recording}</h2>
        <p className="mb-2 text-text-2">{messages.theSha256OfThe}</p>
        <Hash>{audioSha256}</Hash>
      </Panel>
      <Panel>
        <h2 className="mb-4 text-[17px]">{messages.credits}</h2>
        <CreditTable rows={rowsOf(agreement.parties)} />
        {isParty ? null : (
          <p data-screen-only className="mt-4 text-[14px] text-text-3">
            {messages.sharesAndSignaturesAreVisible}
          </p>
        )}
        {removedUnanswered.length > 0 ? (
          <p className="mt-4 text-[14px] wrap-anywhere text-text-2">
            {messages.removedUnanswered({
              names: removedUnanswered.map(({ userName }) => userName).join(', '),
            })}
          </p>
        ) : null}
      </Panel>
      <Panel>
        <h2 className="mb-4 text-[17px]">{messages.consent}</h2>
        <Consents agreement={agreement} />
      </Panel>
    </article>
  );
}

type Party = agreements.Agreement['parties'][number];

const rowsOf = (parties: readonly Party[]) =>
  parties.map(({ artist, userName, roles, compositionShare, recordingShare }) => ({
    key: artist,
    name: userName === DELETED_USER ? userName : <ArtistLink userName={userName} />,
    roles,
    compositionShare,
    recordingShare,
  }));

/** The name in full: an agreement truncates none. */
function ArtistLink({ userName }: { userName: string }) {
  return (
    <Link to={paths.profile(userName)} className="thumb rounded-s hover:underline">
      {userName}
    </Link>
  );
}

function Consents({ agreement }: { agreement: agreements.Agreement }) {
  return (
    <ul className="grid gap-4">
      {answersOf(agreement).map(({ key, sentence, time, digest }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="wrap-anywhere">
            <span>{`${sentence} `}</span>
            <time dateTime={time} className="text-text-3">
              {dateAndTime(time)}
            </time>
          </span>
          {digest === undefined ? null : <Hash>{digest}</Hash>}
        </li>
      ))}
    </ul>
  );
}

function Hash({ children }: { children: ReactNode }) {
  return (
    <code className="block rounded-m bg-surface-2 px-3 py-2 font-mono text-[13px] wrap-anywhere">
      {children}
    </code>
  );
}
