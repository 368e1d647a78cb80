import type { mail } from '@backbeat/contract';
import { messages } from './mail.messages.ts';

/** What a mail server said. Most answers begin with their code. */
export function wordsOf({ code, response }: Pick<mail.TestResult, 'code' | 'response'>): string {
  const words = response ?? '';
  return code === null || words.startsWith(code) ? words : `${code} ${words}`;
}

/** What became of a test mail. A server that asks for the password and falls silent has not refused it. */
function sentenceOf({ server, from, to, stage, code }: mail.TestResult): string {
  const values = { server, from, to };
  if (stage === 'login')
    return code === null ? messages.stages.none(values) : messages.stages.login({ server, code });
  return messages.stages[stage ?? 'none'](values);
}

/** How far a test mail came, with the server's own words. */
export function TestResult(result: mail.TestResult) {
  const { accepted, from, to, server, code, response, ms } = result;
  if (accepted) return <p>{messages.accepted({ server, to, ms })}</p>;
  return (
    <>
      <p className="text-danger">{sentenceOf(result)}</p>
      <p className="text-text-2">{messages.parties({ from, to, server })}</p>
      <p className="text-text-2">{messages.words({ words: wordsOf({ code, response }) })}</p>
    </>
  );
}
