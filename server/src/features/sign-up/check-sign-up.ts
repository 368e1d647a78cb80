import { ApiError, auth } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { networkOf } from '../../http/security/caller.ts';
import { readSettings } from '../settings/index.ts';
import { isNameTaken } from '../users/index.ts';
import { domainsOf, isDisposable } from './rules/check-domain.ts';
import { countInviteUse, findOpenInvite, type OpenInvite } from './invites/invites.queries.ts';
import { addressOf } from './rules/parse-network.ts';
import { findDomainRule } from './rules/sign-up-rules.queries.ts';
import {
  admitSignUp,
  domainBlocked,
  inviteInvalid,
  isDomainAllowed,
  requireOpenSignUp,
  requireReason,
  type SignUpSettings,
} from './sign-up.policy.ts';
import { findApplicantFacts, findMailboxOwner, lockSignUps } from './sign-up.queries.ts';

const KEYS = [
  'signUp.mode',
  'signUp.invitesSkipApproval',
  'signUp.blocksDisposable',
  'signUp.onlyAllowedDomains',
  'signUp.onePerMailbox',
  'signUp.perNetworkPerDay',
  'signUp.perHour',
] as const satisfies (keyof SignUpSettings)[];

/** A person who wants to join. */
export interface Applicant {
  email: string;
  /** The IP address. */
  ip: string;
  /** The code of an invite. */
  invite?: string | undefined;
}

/** How a person joins. */
export interface Admission {
  /** Whether staff has to approve it. */
  needsApproval: boolean;
  invite: OpenInvite | undefined;
  /** The network from which they sign up. */
  network: string | null;
}

/** The settings in the memory of this process. */
const recentSettings = ({ settings }: Context): SignUpSettings => ({
  'signUp.mode': settings.read('signUp.mode'),
  'signUp.invitesSkipApproval': settings.read('signUp.invitesSkipApproval'),
  'signUp.blocksDisposable': settings.read('signUp.blocksDisposable'),
  'signUp.onlyAllowedDomains': settings.read('signUp.onlyAllowedDomains'),
  'signUp.onePerMailbox': settings.read('signUp.onePerMailbox'),
  'signUp.perNetworkPerDay': settings.read('signUp.perNetworkPerDay'),
  'signUp.perHour': settings.read('signUp.perHour'),
});

/** Refuses sign-ups where sign-up is closed, before any other work. @throws {ApiError} SIGN_UP_CLOSED */
export const checkSignUpIsOpen = (context: Context): void =>
  requireOpenSignUp(recentSettings(context), context.settings.isSetUp);

/**
 * Checks whether a person may join, as far as one can tell before the transaction of the sign-up.
 * @param caller the client whose wrong codes are counted
 * @param needsInviteFirst whether INVITE_REQUIRED stands above a code that is not valid
 * @throws {ApiError} as `admitSignUp`
 */
export async function checkSignUp(
  context: Context,
  applicant: Applicant,
  { caller, needsInviteFirst = false }: { caller: string; needsInviteFirst?: boolean },
): Promise<Admission> {
  checkSignUpIsOpen(context);
  const settings = recentSettings(context);
  const invite = await checkInvite(context, { ...applicant, caller });
  const isRefusedBelow = needsInviteFirst && settings['signUp.mode'] === 'invite';
  if (applicant.invite && !invite && !isRefusedBelow) throw inviteInvalid();
  return admit(context.db, applicant, { settings, invite });
}

/** Finds the invite with a code. Wrong codes of a caller are limited. */
export async function checkInvite(
  { db, limiter }: Context,
  { invite: code, email, caller }: { invite?: string | undefined; email?: string; caller: string },
): Promise<OpenInvite | undefined> {
  if (!code) return undefined;
  // Counted before the lookup. Otherwise many parallel codes would be tried before the first one counts.
  await limiter.consume('wrongInvitesByCaller', caller);
  const invite = await findOpenInvite(db, code, email);
  if (invite) await limiter.giveBack('wrongInvitesByCaller', caller);
  return invite;
}

async function admit(
  db: Queryable,
  { email, ip }: Applicant,
  { settings, invite }: { settings: SignUpSettings; invite: OpenInvite | undefined },
): Promise<Admission> {
  const domains = domainsOf(email);
  const network = networkOf(ip);
  const row = await findApplicantFacts(db, { domains, ip: addressOf(ip), network });
  const facts = {
    ...row,
    isDisposable: await isDisposable(domains, settings),
    hasInvite: invite !== undefined,
  };
  return { needsApproval: admitSignUp(facts, settings), invite, network };
}

/**
 * Decides in the transaction of the sign-up, under its lock and by the settings that hold until its
 * end. Counts the use of an invite for an account; for a request, the approval counts it.
 * @throws {ApiError} as `admitSignUp`; TAKEN
 */
export async function lockSignUp(
  context: Context,
  tx: Tx,
  applicant: Applicant & { userName: string; reason?: string | undefined },
): Promise<Admission> {
  await lockSignUps(tx);
  const settings: SignUpSettings = await readSettings(context, tx, KEYS);
  requireOpenSignUp(settings);
  const { invite: code, email, userName, reason = '' } = applicant;
  const invite = code ? await findOpenInvite(tx, code, email) : undefined;
  if (code && !invite) throw inviteInvalid();
  const admission = await admit(tx, applicant, { settings, invite });
  const byMailbox = settings['signUp.onePerMailbox'];
  if ((await isNameTaken(tx, userName)) || (await findMailboxOwner(tx, email, { byMailbox }))) {
    throw new ApiError('TAKEN', auth.messages.accountTaken);
  }
  if (admission.needsApproval) requireReason(reason);
  else if (invite && !(await countInviteUse(tx, invite.id))) throw inviteInvalid();
  return admission;
}

/** Who has an address or its mailbox already. */
export const findAddressOwner = (
  context: Context,
  email: string,
  exceptUserId?: string,
): Promise<'account' | 'request' | undefined> =>
  findMailboxOwner(context.db, email, {
    byMailbox: context.settings.read('signUp.onePerMailbox'),
    ...(exceptUserId !== undefined && { exceptUserId }),
  });

/** Whether addresses of this domain can be used. */
export async function isProviderAllowed(context: Context, email: string): Promise<boolean> {
  const domains = domainsOf(email);
  const settings = recentSettings(context);
  const rule = await findDomainRule(context.db, domains);
  return isDomainAllowed({ rule, isDisposable: await isDisposable(domains, settings) }, settings);
}

/** @throws {ApiError} INVALID_INPUT if addresses of this domain cannot be used */
export async function requireAllowedProvider(context: Context, email: string): Promise<void> {
  if (!(await isProviderAllowed(context, email))) throw domainBlocked();
}
