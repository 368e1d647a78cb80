import { ApiError, limits, signUp, type signUpRules } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { recordAudit, type AuditActor } from '../../audit/index.ts';
import { parseDomain, parseMailDomains } from './parse-mail-domains.ts';
import { parseNetwork } from './parse-network.ts';
import {
  deleteBlockedNetwork,
  deleteMailDomain,
  upsertBlockedNetwork,
  upsertMailDomains,
  type NetworkRow,
} from './sign-up-rules.queries.ts';

const { messages } = signUp;
const { domains: maxDomains, networks: maxNetworks } = limits.signUpRules;

function requireRoom(count: number, max: number, message: string): void {
  if (count > max) throw new ApiError('LIMIT_REACHED', message);
}

/** Adds the rule about a mail domain, or replaces it. @throws {ApiError} INVALID_INPUT, LIMIT_REACHED */
export async function saveMailDomain(
  context: Context,
  { domain: text, rule, note }: signUpRules.MailDomain,
  actor: AuditActor,
): Promise<signUpRules.MailDomain> {
  const domain = parseDomain(text);
  await context.transact(async (tx) => {
    const count = await upsertMailDomains(tx, [{ domain, rule, note }]);
    requireRoom(count, maxDomains, messages.tooManyDomains({ max: maxDomains }));
    await recordAudit(tx, {
      actor,
      action: 'mailDomain.save',
      target: { kind: 'mailDomain', id: domain },
      details: { rule, note },
    });
  });
  return { domain, rule, note };
}

/** Adds and replaces all rules of a text, or none. @throws {ApiError} INVALID_INPUT, LIMIT_REACHED */
export async function importMailDomains(context: Context, text: string, actor: AuditActor): Promise<number> {
  const rows = parseMailDomains(text);
  await context.transact(async (tx) => {
    const count = await upsertMailDomains(tx, rows);
    requireRoom(count, maxDomains, messages.tooManyDomains({ max: maxDomains }));
    await recordAudit(tx, {
      actor,
      action: 'mailDomain.import',
      target: null,
      details: { count: rows.length },
    });
  });
  return rows.length;
}

/** @throws {ApiError} NOT_FOUND, INVALID_INPUT */
export async function removeMailDomain(context: Context, text: string, actor: AuditActor): Promise<void> {
  const domain = parseDomain(text);
  await context.transact(async (tx) => {
    if (!(await deleteMailDomain(tx, domain))) throw new ApiError('NOT_FOUND', messages.domainNotFound);
    await recordAudit(tx, {
      actor,
      action: 'mailDomain.remove',
      target: { kind: 'mailDomain', id: domain },
    });
  });
}

/** Blocks sign-ups from a network. @throws {ApiError} INVALID_INPUT, LIMIT_REACHED */
export async function blockNetwork(
  context: Context,
  { network: text, note, endsAt }: NetworkRow,
  actor: AuditActor,
): Promise<NetworkRow> {
  const network = parseNetwork(text);
  if (endsAt !== null && endsAt.getTime() <= Date.now())
    throw new ApiError('INVALID_INPUT', messages.endsInPast, { fields: { endsAt: messages.endsInPast } });
  await context.transact(async (tx) => {
    const count = await upsertBlockedNetwork(tx, { network, note, endsAt });
    requireRoom(count, maxNetworks, messages.tooManyNetworks({ max: maxNetworks }));
    await recordAudit(tx, {
      actor,
      action: 'network.block',
      target: { kind: 'network', id: network },
      details: { note, endsAt: endsAt?.toISOString() ?? null },
    });
  });
  return { network, note, endsAt };
}

/** @throws {ApiError} NOT_FOUND, INVALID_INPUT */
export async function unblockNetwork(context: Context, text: string, actor: AuditActor): Promise<void> {
  const network = parseNetwork(text);
  await context.transact(async (tx) => {
    if (!(await deleteBlockedNetwork(tx, network))) throw new ApiError('NOT_FOUND', messages.networkNotFound);
    await recordAudit(tx, { actor, action: 'network.unblock', target: { kind: 'network', id: network } });
  });
}
