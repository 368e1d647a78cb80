import { mail } from '@backbeat/contract';
import type { listFailures } from './mail.queries.ts';

type FailureRow = Awaited<ReturnType<typeof listFailures>>[number];

const isKind = (kind: string): kind is mail.MailKind => kind in mail.mailKinds;

export const viewOfFailure = ({ id, kind, domain, stage, code, response, failed_at }: FailureRow) => ({
  id: String(id),
  time: failed_at.toISOString(),
  // A process of another version may send kinds that this one does not know.
  kind: isKind(kind) ? mail.mailKinds[kind] : kind,
  domain,
  stage: mail.MAIL_STAGES.find((each) => each === stage) ?? null,
  code,
  response,
});
