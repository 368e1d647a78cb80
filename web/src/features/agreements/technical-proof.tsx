import type { agreements } from '@backbeat/contract';
import { useLocation } from '@packages/router';
import type { ReactNode } from 'react';
import { renderText } from '../../lib/format/render-text.ts';
import { Panel } from '../../ui/panel.tsx';
import { answersOf } from './agreement-answers.ts';
import { dateAndTime } from './date-and-time.ts';
import { messages } from './agreements.messages.ts';

/** The hash of the link that opens the proof. */
const PROOF = 'proof';

/** What anyone can verify: the hashes of the recording and of each consent. Paper shows it too. */
export function TechnicalProof({ agreement }: { agreement: agreements.Agreement }) {
  const { version, audioSha256, agreedAt } = agreement;
  const { hash } = useLocation();
  return (
    <Panel>
      <details id={PROOF} open={hash === `#${PROOF}`} className="scroll-mt-24">
        <summary className="w-fit rounded-s py-1 pointer-coarse:py-2.5">
          <h2 className="inline text-[17px]">{messages.technicalProof}</h2>
        </summary>
        <div className="mt-4 grid gap-4">
          <p className="text-text-2">
            {renderText(
              messages.versionAgreedOn({
                version,
                date: dateAndTime(agreedAt),
                time: (date) => <time dateTime={agreedAt}>{date}</time>,
              }),
            )}
          </p>
          <div className="grid gap-1">
            <p className="text-text-2">{messages.fingerprintOfTheRecording}</p>
            <Hash>{audioSha256}</Hash>
          </div>
          <ul className="grid gap-4">
            {answersOf(agreement).map(({ key, answer, digest }) =>
              digest === undefined ? null : (
                <li key={key} className="grid gap-1">
                  <span className="wrap-anywhere text-text-2">{answer}</span>
                  <Hash>{digest}</Hash>
                </li>
              ),
            )}
          </ul>
        </div>
      </details>
    </Panel>
  );
}

function Hash({ children }: { children: ReactNode }) {
  return (
    <code className="block rounded-m bg-surface-2 px-3 py-2 font-mono text-[13px] wrap-anywhere">
      {children}
    </code>
  );
}
