import { print } from '../database/command.ts';
import type { Account } from './account.queries.ts';

const MIB = 2 ** 20;

const day = (date: Date): string => date.toISOString().slice(0, 10);

/** Prints what an operator needs to answer a question about an account. */
export function showAccount(account: Account): void {
  const { suspendedAt, plusUntil, hasTwoFactor, staffRole } = account;
  const lines: [name: string, value: string | number][] = [
    ['user name', account.userName],
    ['id', account.id],
    ['email', account.email],
    ['created', day(account.createdAt)],
    ['suspended', suspendedAt === null ? 'no' : `since ${day(suspendedAt)}`],
    ['Plus', plusUntil === null || plusUntil < new Date() ? 'no' : `until ${day(plusUntil)}`],
    ['role', staffRole ?? 'member'],
    ['two-step', hasTwoFactor ? 'on' : 'off'],
    ['passkeys', account.passkeys],
    ['sessions', account.sessions],
    ['posts', `${account.posts} published, ${account.drafts} drafts`],
    ['followers', account.followers],
    ['files', `${account.files}, ${(account.fileBytes / MIB).toFixed(1)} MiB`],
    ['open reports', account.reports],
  ];
  for (const [name, value] of lines) print(`${name.padEnd(14)}${value}`);
}
