import { textPagePath, type instance, type PageName } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { linkClass } from '../auth-layout.tsx';
import { messages as modeMessages } from './sign-up-mode.messages.ts';
import type { Answers } from './sign-up.ts';
import { ProfileCard } from './profile-card.tsx';
import type { Pictures } from './use-pictures.ts';
import { messages } from '../auth.messages.ts';
import { renderText } from '../../../lib/format/render-text.ts';

/** Shows the profile as others will see it. */
export function PreviewStep({ answers, pictures }: { answers: Answers; pictures: Pictures }) {
  return (
    <ProfileCard answers={answers} pictures={pictures}>
      <p className="text-[14px] break-words text-text-3">
        {renderText(messages.onlyYouSeeEmail({ email: answers.email, bdi: (text) => <bdi>{text}</bdi> }))}
      </p>
    </ProfileCard>
  );
}

interface JoiningTermsProps {
  instance: instance.Instance;
  agrees: boolean;
  onAgree: (agrees: boolean) => void;
}

/** The rules of the server, and the box for its Terms and its Privacy notice, where they exist. */
export function JoiningTerms({ instance: { pages, rules }, agrees, onAgree }: JoiningTermsProps) {
  const linkTo = (page: PageName) => (text: ReactNode) =>
    pages.includes(page) ? (
      <a href={textPagePath(page)} target="_blank" rel="noopener" className={linkClass}>
        {text}
      </a>
    ) : (
      <span>{text}</span>
    );
  return (
    <>
      {rules.length === 0 ? null : (
        <section aria-labelledby="rules" className="grid gap-2 rounded-m bg-surface-1 p-5">
          <h3 id="rules" className="text-[17px]">
            {modeMessages.rules}
          </h3>
          <ol dir="auto" className="grid list-decimal gap-1 pl-5 wrap-anywhere text-text-2">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </section>
      )}
      {pages.includes('terms') || pages.includes('privacy') ? (
        <Checkbox
          label={renderText(modeMessages.agree({ terms: linkTo('terms'), privacy: linkTo('privacy') }))}
          checked={agrees}
          required
          onChange={({ target }) => onAgree(target.checked)}
        />
      ) : null}
    </>
  );
}
