import { limits, type mail, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { auditActor, recordAudit } from '../audit/index.ts';
import { findMailRecipient } from '../users/index.ts';
import { listHints } from './check-dns.ts';
import { countDay, deleteSuppression, listFailures, listSuppressions } from './mail.queries.ts';
import { viewOfFailure } from './mail.views.ts';
import { outboxOf, sendTestMail } from './send-test-mail.ts';

export const mailHandlers = (context: Context): Handlers<typeof mail.mailRoutes> => ({
  getMail: async () => {
    const { server = null, from } = context.mail;
    return {
      from,
      server,
      outbox: server === null ? outboxOf(context) : null,
      day: await countDay(context.db),
    };
  },
  testMail: {
    admit: ({ viewer }) => context.limiter.consume('testMailsByAccount', viewer.id),
    handle: async ({ body }, call) =>
      sendTestMail(context, {
        actor: auditActor(call),
        userId: call.viewer.id,
        to: body.to ?? (await ownAddress(context, call.viewer.id)),
      }),
  },
  listHints: async ({ query: { selector } }) => {
    const {
      mail: { from },
      config,
    } = context;
    return listHints({ from, smtpUrl: config.mail.smtpUrl, publicUrl: config.publicUrl }, selector);
  },
  listMailFailures: async () => ({
    content: (await listFailures(context.db, limits.operations.mailFailures)).map(viewOfFailure),
  }),
  listSuppressions: async () => ({
    content: (await listSuppressions(context.db)).map((row) => ({ ...row, since: row.since.toISOString() })),
  }),
  removeSuppression: async ({ body: { email } }, call) => {
    await context.transact(async (tx) => {
      if (!(await deleteSuppression(tx, email))) throw notFound('suppression');
      const domain = email.split('@').at(-1) ?? '';
      await recordAudit(tx, {
        actor: auditActor(call),
        action: 'mail.tryAgain',
        target: null,
        details: { domain },
      });
    });
  },
});

async function ownAddress({ db }: Context, userId: string): Promise<string> {
  const recipient = await findMailRecipient(db, userId);
  if (!recipient) throw notFound('account');
  return recipient.email;
}
