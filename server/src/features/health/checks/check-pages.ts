import { type PageName, pageLabels } from '@backbeat/contract';
import { listPages } from '../../pages/index.ts';
import { messages } from '../health.messages.ts';
import { type Check, ok, warning } from '../make-finding.ts';

/** What people, and in many countries the law, expect of a server that strangers may join. */
const EXPECTED_PAGES: readonly PageName[] = ['imprint', 'privacy', 'rules'];

/** Whether a server that anyone may join says who runs it, by which rules, and what it does with data. */
export const checkPages: Check = async ({ context }) => {
  const mode = context.settings.read('signUp.mode');
  if (mode === 'closed' || mode === 'invite') return ok(messages.pages);
  const pages = await listPages(context);
  const missing = EXPECTED_PAGES.filter((name) => !pages.includes(name)).map((name) => pageLabels[name]);
  return missing.length === 0
    ? ok(messages.pages)
    : warning(messages.pagesMissing({ pages: missing.join(', ') }), messages.pagesFix);
};
