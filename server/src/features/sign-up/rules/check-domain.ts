import { domainToASCII } from 'node:url';
import type { SignUpSettings } from '../sign-up.policy.ts';

let disposableDomains: Promise<ReadonlySet<string>> | undefined;

/** Loads some thousand domains; a process may never need them. */
async function loadDisposableDomains(): Promise<ReadonlySet<string>> {
  const { disposableEmailBlocklistSet } = await import('disposable-email-domains-js');
  return disposableEmailBlocklistSet();
}

/** The domain of an address and those above it without the top-level one, longest first. */
export function domainsOf(email: string): string[] {
  const labels = domainToASCII(email.slice(email.lastIndexOf('@') + 1)).split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** Whether the list of disposable domains that ships with the product has one of them. */
export async function isDisposable(
  domains: readonly string[],
  settings: Pick<SignUpSettings, 'signUp.blocksDisposable'>,
): Promise<boolean> {
  if (!settings['signUp.blocksDisposable']) return false;
  const listedDomains = await (disposableDomains ??= loadDisposableDomains());
  return domains.some((domain) => listedDomains.has(domain));
}
