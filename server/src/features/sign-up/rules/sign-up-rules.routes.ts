import type { signUpRules } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/routing/mount.ts';
import { auditActor } from '../../audit/index.ts';
import { formatMailDomains } from './parse-mail-domains.ts';
import {
  blockNetwork,
  importMailDomains,
  removeMailDomain,
  saveMailDomain,
  unblockNetwork,
} from './save-sign-up-rules.ts';
import { listBlockedNetworks, listMailDomains, type NetworkRow } from './sign-up-rules.queries.ts';

const viewNetwork = ({ endsAt, ...row }: NetworkRow): signUpRules.BlockedNetwork => ({
  ...row,
  endsAt: endsAt?.toISOString() ?? null,
});

export function signUpRuleHandlers(context: Context): Handlers<typeof signUpRules.signUpRuleRoutes> {
  const { db } = context;
  return {
    listMailDomains: async () => ({ content: await listMailDomains(db) }),
    saveMailDomain: ({ body }, call) => saveMailDomain(context, body, auditActor(call)),
    removeMailDomain: async ({ params: { domain } }, call) => {
      await removeMailDomain(context, domain, auditActor(call));
      return undefined;
    },
    importMailDomains: async ({ body: { text } }, call) => ({
      count: await importMailDomains(context, text, auditActor(call)),
    }),
    exportMailDomains: async () => formatMailDomains(await listMailDomains(db)),
    listBlockedNetworks: async () => ({ content: (await listBlockedNetworks(db)).map(viewNetwork) }),
    blockNetwork: async ({ body: { endsAt, ...body } }, call) =>
      viewNetwork(
        await blockNetwork(
          context,
          { ...body, endsAt: endsAt === null ? null : new Date(endsAt) },
          auditActor(call),
        ),
      ),
    unblockNetwork: async ({ params: { network } }, call) => {
      await unblockNetwork(context, network, auditActor(call));
      return undefined;
    },
  };
}
