import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  testSubject: '{name} can send mail',
  test: 'Mail works',
  testText: 'An administrator of {name} has sent this mail to check its mail server. You need to do nothing.',
  testCode: 'If you sent it yourself, enter this code to confirm your address:',
});

/** What DNS says about the sender's domain. */
export const hints = defineMessages({
  noAnswer: "DNS didn't answer in time.",
  mx: 'Mail to this domain goes to {servers}.',
  mxMissing: '{domain} has no MX record. Some servers reject mail from a domain that receives none.',
  spf: 'Found: {record}. Check that it names the address your mail server sends from.',
  spfRelay:
    "Found: {record}. Mail goes out through {server}, and we can't know from which addresses. Check that the record names them.",
  spfNames: 'Found: {record}. It names {address}, the address of this server.',
  spfLacks: "Found: {record}. It doesn't name {address}, the address of this server.",
  spfBroken:
    "Found: {record}. Receivers can't use it: a part of it is wrong or missing, or it needs more than {max} look-ups.",
  spfMissing: '{domain} has no SPF record. Name the servers that send its mail.',
  spfSeveral: 'There are {count} SPF records. Receivers ignore them all unless there is one.',
  spfOpen: 'Found: {record}. It must end with ~all or -all.',
  spfLookups: 'The record needs {count} look-ups, and receivers stop after {max}.',
  dmarc: 'Found, with the policy {policy}.',
  dmarcMissing: '{domain} has no DMARC record. Large mail providers ask for one.',
  dmarcWrong: 'Found: {record}. It has no policy (p=none, p=quarantine or p=reject).',
  dkim: 'The key at {name} is published.',
  dkimMissing: 'There is no key at {name}. Your mail server tells you the record to add.',
  dkimRevoked: 'The key at {name} is empty, which means revoked.',
});
