import { ApiError, mail as contract } from '@backbeat/contract';
import path from 'node:path';
import type { Context } from '../../context.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import { createAddressCode } from '../auth/index.ts';
import { testMail } from './mail.mails.ts';

/** The folder where mail stays without a mail server. */
export const outboxOf = ({ config }: Pick<Context, 'config'>): string => path.join(config.dataDir, 'outbox');

/**
 * Sends a test mail with the settings in force.
 * @param userId the administrator, who gets a code if the address is theirs and not yet confirmed
 * @throws {ApiError} CONFLICT if no mail server is set
 */
export async function sendTestMail(
  context: Context,
  { actor, userId, to }: { actor: AuditActor; userId: string; to: string },
): Promise<contract.TestResult> {
  const { mail } = context;
  const { server, from } = mail;
  if (!mail.test || server === undefined)
    throw new ApiError('CONFLICT', contract.messages.noServer({ folder: outboxOf(context) }));
  const code = await createAddressCode(context, { userId, email: to });
  const startedAt = performance.now();
  const failure = await mail.test(testMail(to, context.settings.read('name'), code));
  const { stage = null, code: replyCode = null, response = null } = failure ?? {};
  await context.transact((tx) =>
    recordAudit(tx, { actor, action: 'mail.test', target: null, details: { accepted: !failure, stage } }),
  );
  const ms = Math.round(performance.now() - startedAt);
  return {
    accepted: !failure,
    from,
    server,
    to,
    stage,
    code: replyCode,
    response,
    ms,
    hasCode: code !== undefined,
  };
}
