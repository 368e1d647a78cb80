import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { limits, type audit } from '@backbeat/contract';
import type { Config } from '../../server/src/config.ts';
import type { Database, Tx } from '../../server/src/db/database.ts';
import { recordAudit } from '../../server/src/features/audit/index.ts';
import { CommandFailed, print } from '../database/command.ts';
import { requireMedia } from '../database/connect.ts';
import { findAccount, type Account } from './account.queries.ts';
import { requireConfirmation } from './confirm.ts';
import { showAccount } from './show-account.ts';

/** What a command needs: the settings, and the database that it has opened. */
export interface CommandContext {
  config: Config;
  db: Database;
  databaseUrl: string;
}

/** Runs a command. */
export type Run = (context: CommandContext) => Promise<void>;

/** The whole product takes a second to load, and most commands need none of it. */
const loadProduct = () => import('./with-product.ts');

const DEFAULT_NOTE = 'The operator of this server removed it.';

/** @throws CommandFailed if there is no such account */
async function requireAccount(db: Database, name: string): Promise<Account> {
  const account = await findAccount(db, name);
  if (!account) throw new CommandFailed(`There's no account named ${name}.`);
  return account;
}

/** Writes a command about an account to the audit log. */
const recordAct = (tx: Tx, action: audit.AuditAction, { id }: Account): Promise<void> =>
  recordAudit(tx, { actor: { kind: 'command' }, action, target: { kind: 'person', id } });

const show =
  (name: string): Run =>
  async ({ db }) => {
    showAccount(await requireAccount(db, name));
  };

const remove =
  (name: string, isConfirmed: boolean): Run =>
  async ({ config, db, databaseUrl }) => {
    const account = await requireAccount(db, name);
    requireMedia(config);
    if (!isConfirmed) {
      showAccount(account);
      const question = `This cannot be undone. Type ${account.userName} to delete the account: `;
      await requireConfirmation(question, account.userName);
    }
    const { withProduct, deleteAccountById } = await loadProduct();
    const isFinished = await withProduct(config, databaseUrl, (context) =>
      deleteAccountById(context, account.id, {
        recordAct: (tx) => recordAct(tx, 'person.delete', account),
      }),
    );
    print(
      isFinished
        ? `${account.userName} is deleted, with all posts, messages and files.`
        : `${account.userName} can't log in any more. A worker of the server deletes the remaining data.`,
    );
  };

const exportData =
  (name: string, file: string | undefined): Run =>
  async ({ config, db, databaseUrl }) => {
    const account = await requireAccount(db, name);
    requireMedia(config);
    const target = resolve(file ?? `${account.userName}.zip`);
    if (existsSync(target)) throw new CommandFailed(`${target} already exists.`);
    const { withProduct, exportAccount } = await loadProduct();
    await db.transaction().execute((tx) => recordAct(tx, 'person.export', account));
    await withProduct(config, databaseUrl, (context) => exportAccount(context, account, target));
    print(`Saved to ${target}. It contains private data, so keep it safe.`);
  };

const removePost =
  (id: string, note: string): Run =>
  async ({ config, databaseUrl }) => {
    if (note.length > limits.report.note)
      throw new CommandFailed(`NOTE may have ${limits.report.note} characters.`);
    requireMedia(config);
    const { withProduct, removePostByOperator } = await loadProduct();
    const postId = z.guid().safeParse(id).data;
    const isRemoved =
      postId !== undefined &&
      (await withProduct(config, databaseUrl, (context) => removePostByOperator(context, { postId, note })));
    if (!isRemoved)
      throw new CommandFailed(`There's no post with the id ${id}. It is in the address of the post.`);
    print(
      'The post is removed. Its author gets a mail with the note, and /admin/reports lists the decision.',
    );
  };

/** Parses the commands about one account or post. Returns undefined for other commands. */
export function parseAccountCommand(words: readonly string[]): Run | undefined {
  const isConfirmed = words.includes('--yes');
  const [command, subject, detail, ...more] = words.filter((word) => word !== '--yes');
  if (subject === undefined || more.length > 0) return undefined;
  if (isConfirmed && command !== 'delete') return undefined;
  if (command === 'show' && detail === undefined) return show(subject);
  if (command === 'delete' && detail === undefined) return remove(subject, isConfirmed);
  if (command === 'export') return exportData(subject, detail);
  if (command === 'remove-post') return removePost(subject, detail?.trim() || DEFAULT_NOTE);
  return undefined;
}
