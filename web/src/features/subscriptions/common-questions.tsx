import { subscriptions } from '@backbeat/contract';
import { CheckIcon } from '../../ui/icons.tsx';
import { LockIcon } from '../../ui/rare-icons.ts';
import { BoltIcon } from './plan-icons.ts';

const words = subscriptions.planMessages;
const TRUST_ICONS = [LockIcon, BoltIcon, CheckIcon];

/** Common questions before paying. */
export function CommonQuestions() {
  return (
    <section aria-labelledby="questions" className="grid gap-4">
      <h2 id="questions">{words.questionsTitle}</h2>
      <dl className="grid gap-4 md:grid-cols-3">
        {words.questions.map(({ question, answer }) => (
          <div key={question} className="grid content-start gap-1.5 rounded-l bg-surface-1 p-5">
            <dt className="font-semibold">{question}</dt>
            <dd className="text-text-2">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Assurances about payment and cancelling. */
export function TrustNotes() {
  return (
    <ul className="flex flex-wrap justify-center gap-x-8 gap-y-3 text-[14px] text-text-2">
      {words.trust.map((note, at) => {
        const Mark = TRUST_ICONS[at] ?? CheckIcon;
        return (
          <li key={note} className="flex items-center gap-2">
            <Mark size={18} className="text-text-3" />
            <span>{note}</span>
          </li>
        );
      })}
    </ul>
  );
}
