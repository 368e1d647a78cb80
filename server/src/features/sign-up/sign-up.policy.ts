import { ApiError, countCodePoints, limits, signUp, type signUpRules } from '@backbeat/contract';

/** The settings that decide who may join. */
export interface SignUpSettings {
  'signUp.mode': signUp.SignUpMode;
  'signUp.invitesSkipApproval': boolean;
  'signUp.blocksDisposable': boolean;
  'signUp.onlyAllowedDomains': boolean;
  'signUp.onePerMailbox': boolean;
  'signUp.perNetworkPerDay': number;
  'signUp.perHour': number;
}

/** What the server knows about the domain of an address. */
export interface DomainFacts {
  /** The rule of the longest domain that covers it. */
  rule: signUpRules.DomainRule | null;
  /** Whether the list of disposable domains has it. */
  isDisposable: boolean;
}

export interface SignUpFacts extends DomainFacts {
  hasInvite: boolean;
  isNetworkBlocked: boolean;
  /** Accounts and requests from the network in the last day, and from everywhere in the last hour. */
  fromNetwork: number;
  inLastHour: number;
}

const refuseField = (field: 'email' | 'reason' | 'invite', message: string): ApiError =>
  new ApiError('INVALID_INPUT', message, { fields: { [field]: message } });

export const inviteInvalid = (): ApiError => refuseField('invite', signUp.messages.inviteInvalid);

export const domainBlocked = (): ApiError => refuseField('email', signUp.messages.domainBlocked);

/**
 * @param isSetUp false before the set-up of the server is finished, which closes sign-up
 * @throws {ApiError} SIGN_UP_CLOSED
 */
export function requireOpenSignUp(
  { 'signUp.mode': mode }: Pick<SignUpSettings, 'signUp.mode'>,
  isSetUp = true,
): void {
  const { closed, notSetUp } = signUp.messages;
  if (mode === 'closed') throw new ApiError('SIGN_UP_CLOSED', isSetUp ? closed : notSetUp);
}

/** Whether the address can be used: own rules stand above the list of disposable domains. */
export function isDomainAllowed({ rule, isDisposable }: DomainFacts, settings: SignUpSettings): boolean {
  if (rule !== null) return rule !== 'block';
  return !settings['signUp.onlyAllowedDomains'] && !(settings['signUp.blocksDisposable'] && isDisposable);
}

/**
 * Decides about a sign-up.
 * @returns whether staff has to approve it
 * @throws {ApiError} SIGN_UP_CLOSED, INVITE_REQUIRED, FORBIDDEN, INVALID_INPUT, TOO_MANY_REQUESTS
 */
export function admitSignUp(facts: SignUpFacts, settings: SignUpSettings): boolean {
  requireOpenSignUp(settings);
  const { 'signUp.mode': mode, 'signUp.perNetworkPerDay': perNetwork, 'signUp.perHour': perHour } = settings;
  if (mode === 'invite' && !facts.hasInvite)
    throw new ApiError('INVITE_REQUIRED', signUp.messages.inviteRequired);
  if (facts.isNetworkBlocked) throw new ApiError('FORBIDDEN', signUp.messages.networkBlocked);
  if (!isDomainAllowed(facts, settings)) throw domainBlocked();
  if (perNetwork > 0 && facts.fromNetwork >= perNetwork)
    throw new ApiError('TOO_MANY_REQUESTS', signUp.messages.networkLimit, { retryAfter: 24 * 60 * 60 });
  if (perHour > 0 && facts.inLastHour >= perHour)
    throw new ApiError('TOO_MANY_REQUESTS', signUp.messages.serverLimit, { retryAfter: 60 * 60 });
  if (facts.rule === 'allow') return false;
  if (facts.hasInvite && settings['signUp.invitesSkipApproval']) return false;
  return mode === 'approval' || facts.rule === 'approve';
}

/** @throws {ApiError} INVALID_INPUT if the words to the team are too few */
export function requireReason(reason: string): void {
  if (countCodePoints(reason) < limits.signUp.reason.min)
    throw refuseField('reason', signUp.messages.reasonTooShort);
}

export const inviteGone = (): ApiError => new ApiError('NOT_FOUND', signUp.messages.inviteInvalid);

/** The first letter and the domain of an address, which moderators see. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}
