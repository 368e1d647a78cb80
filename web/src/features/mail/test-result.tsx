import type { mail } from '@backbeat/contract';
import { messages } from './mail.messages.ts';

/** What a mail server said. Most answers begin with their code. */
export function wordsOf({ code, response }: Pick<mail.TestResult, 'code' | 'response'>): string {
  const words = response ?? '';
  return code === null || words.startsWith(code) ? words : `${code} ${words}`;
}

/** How far a test mail came, with the server's own words. */
export function TestResult({ accepted, from, to, server, stage, code, response, ms }: mail.TestResult) {
  if (accepted) return <p>{messages.accepted({ server, to, ms })}</p>;
  return (
    <>
      <p className="text-danger">{messages.stages[stage ?? 'none']({ server, from, to })}</p>
      <p className="text-text-2">{messages.words({ words: wordsOf({ code, response }) })}</p>
    </>
  );
}
