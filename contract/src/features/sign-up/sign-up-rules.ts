import { z } from 'zod';
import { time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { json, route } from '../../route.ts';
import { singleLineText } from '../../text/text.ts';
import { messages } from './sign-up.messages.ts';

const { note: maxNote, domains } = limits.signUpRules;

export const DOMAIN_RULES = ['block', 'approve', 'allow'] as const;
const rule = z.enum(DOMAIN_RULES, messages.rule);
export type DomainRule = z.infer<typeof rule>;

const note = singleLineText(maxNote, messages.noteTooLong({ max: maxNote }));

/** A rule about the addresses of a domain and its subdomains. */
export const mailDomain = z.object({ domain: z.string(), rule, note: z.string() });
export type MailDomain = z.infer<typeof mailDomain>;

/** A network without sign-ups. */
export const blockedNetwork = z.object({
  network: z.string(),
  note: z.string(),
  /** When the block ends; null for never. */
  endsAt: time.nullable(),
});
export type BlockedNetwork = z.infer<typeof blockedNetwork>;

/** A domain in any script and case; the server normalises it. */
export const newMailDomain = z.object({
  domain: z.string().max(1000, messages.domainShape),
  rule,
  note: note.default(''),
});

export const signUpRuleRoutes = {
  listMailDomains: route({
    method: 'GET',
    path: '/admin/mail-domains',
    summary: `List the rules about mail domains, at most ${domains}, by domain.`,
    auth: 'administrator',
    refetchOn: ['signUpRule'],
    output: z.object({ content: z.array(mailDomain) }),
  }),
  saveMailDomain: route({
    method: 'POST',
    path: '/admin/mail-domains',
    summary: 'Add the rule about a mail domain, or replace it.',
    auth: 'administrator',
    proof: true,
    audit: 'mailDomain.save',
    changes: ['signUpRule'],
    body: json(newMailDomain),
    output: mailDomain,
  }),
  removeMailDomain: route({
    method: 'DELETE',
    path: '/admin/mail-domains/:domain',
    summary: 'Remove the rule about a mail domain.',
    auth: 'administrator',
    proof: true,
    audit: 'mailDomain.remove',
    changes: ['signUpRule'],
    params: z.object({ domain: z.string() }),
    output: 'nothing',
  }),
  importMailDomains: route({
    method: 'PUT',
    path: '/admin/mail-domains/import',
    summary:
      'Add rules from a text with a line "domain rule note" each, or replace those that exist; # begins a comment. All or nothing.',
    auth: 'administrator',
    proof: true,
    audit: 'mailDomain.import',
    changes: ['signUpRule'],
    body: json(z.object({ text: z.string() })),
    bodyLimit: limits.signUpRules.importBytes,
    output: z.object({ count: z.int() }),
  }),
  exportMailDomains: route({
    method: 'GET',
    path: '/admin/mail-domains/export',
    summary: 'Get the rules about mail domains as text, which the import reads.',
    auth: 'administrator',
    output: 'text',
  }),
  listBlockedNetworks: route({
    method: 'GET',
    path: '/admin/networks',
    summary: `List the networks from which nobody signs up, at most ${limits.signUpRules.networks}.`,
    auth: 'administrator',
    refetchOn: ['signUpRule'],
    output: z.object({ content: z.array(blockedNetwork) }),
  }),
  blockNetwork: route({
    method: 'POST',
    path: '/admin/networks',
    summary: 'Block sign-ups from a network, or replace note and end of its block.',
    auth: 'administrator',
    proof: true,
    audit: 'network.block',
    changes: ['signUpRule'],
    body: json(
      z.object({
        network: z.string().max(100, messages.networkShape),
        note: note.default(''),
        endsAt: z.iso.datetime({ offset: true }).nullable().default(null),
      }),
    ),
    output: blockedNetwork,
  }),
  unblockNetwork: route({
    method: 'DELETE',
    path: '/admin/networks/:network',
    summary: 'End the block of a network.',
    auth: 'administrator',
    proof: true,
    audit: 'network.unblock',
    changes: ['signUpRule'],
    params: z.object({ network: z.string() }),
    output: 'nothing',
  }),
};
