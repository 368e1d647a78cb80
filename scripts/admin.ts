// npm run admin -- COMMAND: administration by the operator.
import { auth, BADGE_CODE, limits, type audit, type StaffRole } from '@backbeat/contract';
import { openDatabase, violatedUnique, type Tx } from '../server/src/db/database.ts';
import { endSessionsByOperator, resetTwoFactor, restoreAccount } from '../server/src/features/auth/index.ts';
import { createNextSigningKey } from '../server/src/features/agreements/index.ts';
import { recordAudit, type AuditRecord } from '../server/src/features/audit/index.ts';
import { awardBadge, revokeBadge } from '../server/src/features/badges/index.ts';
import { removeExports } from '../server/src/features/exports/index.ts';
import { insertNews, rotateDeliveryKeys } from '../server/src/features/notifications/index.ts';
import { announceRole } from '../server/src/features/people/index.ts';
import { grantPlus, setDisabled, setStaffRole } from '../server/src/features/users/index.ts';
import { openLog } from '../server/src/log.ts';
import { Jobs } from '@packages/pg-jobs';
import { findAccount } from './admin/account.queries.ts';
import { parseAccountCommand, type Run } from './admin/account-commands.ts';
import { parseEraseCommand } from './admin/erase-address.ts';
import { parseSettingsCommand } from './admin/settings-commands.ts';
import { sendTestMail } from './admin/test-mail.ts';
import { CommandFailed, runCommand, print } from './database/command.ts';
import { connectDatabase, requireMigrated } from './database/connect.ts';

const USAGE = `npm run admin -- COMMAND

  setup-link                 print a link with which the first administrator is created
  settings                   list the settings of the server
  set KEY VALUE              change a setting, as the console does
  show USER                  show an account: its email, plan, sessions and files
  export USER [FILE]         write all data of an account to a zip file, for a request by law
  delete USER                delete an account as its owner would; --yes skips the question
  remove-post ID [NOTE]      remove a post as a decision of moderation; its author gets the note
  test-mail ADDRESS          send a mail with the settings of the service
  ban USER                   suspend an account: end its sessions and hide its content
  unban USER                 lift the suspension
  sign-out USER              end all sessions of an account
  role USER USERPLUS [DAYS]  grant Plus without payment (30 days by default)
  role USER USER             end granted Plus; a paid subscription restores Plus with its next event
  badge USER CODE            give a badge, such as VERIFIED
  badge USER CODE --remove   take the badge away
  admin USER                 make the user an administrator, who may do everything at /admin
  moderator USER             make the user a moderator, who decides about reports and sign-ups
  admin USER --remove        make the user a member again; moderator USER --remove does the same
  news TITLE [TEXT]          notify all users of news about this server
  reset-2fa USER             turn off two-step verification of a user who has lost app and codes
  restore-account USER EMAIL give a hijacked account back to its owner: set the email, and remove
                             password, passkeys, two-step verification, sessions and data copies
  erase-address ADDRESS      erase the address of guests who ask for it, and never mail it again
  rotate-signing-key         sign agreements with a new key; older agreements stay valid
  rotate-delivery-keys       replace the keys of push messages and of unsubscribe links`;

/** Days of Plus granted by default. */
const DEFAULT_PLUS_DAYS = 30;
const MAX_PLUS_DAYS = 3_650;

interface Action {
  /**
   * @param jobs takes jobs for the workers of the server
   * @returns whether the account exists
   */
  run(tx: Tx, jobs: Jobs): Promise<boolean>;
  message: string;
  /** The act in the audit log, whose target is the account. */
  act: audit.AuditAction;
  details?: AuditRecord['details'];
}

const ROTATE_SIGNING_KEY: Action = {
  act: 'server.rotateKeys',
  details: { keys: 'signing' },
  run: async (tx) => {
    await createNextSigningKey(tx);
    return true;
  },
  message: 'A new key signs agreements from now on. Older agreements stay valid.',
};

const ROTATE_DELIVERY_KEYS: Action = {
  act: 'server.rotateKeys',
  details: { keys: 'delivery' },
  run: async (tx) => {
    await rotateDeliveryKeys(tx);
    return true;
  },
  message:
    'New keys are in use. Browsers get push messages again once their user opens the app. Unsubscribe links of older mails are void.',
};

/** Parses news, which the worker passes on within a minute. */
function parseNews([title = '', text = '', ...more]: (string | undefined)[]): Action | undefined {
  if (title.trim() === '' || more.length > 0) return undefined;
  const { news } = limits;
  if (title.length > news.title || text.length > news.text)
    throw new CommandFailed(`TITLE may have ${news.title} characters, TEXT ${news.text}.`);
  return {
    act: 'server.sendNews',
    run: async (tx) => {
      await insertNews(tx, { title: title.trim(), text: text.trim() });
      return true;
    },
    message: 'All users get the news within a few minutes, by the channels that they have chosen.',
  };
}

/** Parses the return of an account to its owner, whom the operator has identified. */
function parseRestore(userName: string, address: string): Action {
  const { success, data: email = '' } = auth.email.safeParse(address);
  if (!success) throw new CommandFailed('EMAIL must be an email address of the owner.');
  return {
    act: 'person.restore',
    run: async (tx, jobs) => {
      try {
        const userId = await restoreAccount({ jobs }, tx, { userName, email });
        if (userId !== undefined) await removeExports({ jobs }, tx, { userId });
        return userId !== undefined;
      } catch (error) {
        if (violatedUnique(error)) throw new CommandFailed(`Another account uses ${email}.`);
        throw error;
      }
    },
    message: `${userName} is back at ${email}. Ask the owner to press "Forgot password?" on the login page.`,
  };
}

const roleOfCommand: ReadonlyMap<string | undefined, StaffRole> = new Map([
  ['admin', 'administrator'],
  ['moderator', 'moderator'],
]);
const withArticle: Record<StaffRole, string> = {
  administrator: 'an administrator',
  moderator: 'a moderator',
};

const setRole = (user: string, role: StaffRole | null, message: string): Action => ({
  act: 'person.setRole',
  details: { role },
  run: async (tx, jobs) => {
    const account = await findAccount(tx, user);
    if (!account || !(await setStaffRole(tx, { id: account.id }, role))) return false;
    await announceRole(jobs, tx, { userId: account.id, role, by: null });
    return true;
  },
  message,
});

const grantDays = (user: string, days: number, message: string): Action => ({
  act: 'person.grantPlus',
  details: { days },
  run: (tx) => grantPlus(tx, user, days),
  message,
});

/** Parses the command. Returns undefined if it is invalid. */
function parseAction(command: string | undefined, user: string, args: string[]): Action | undefined {
  const [first, second, ...more] = args;
  if (more.length > 0) return undefined;
  if (command === 'ban' && first === undefined) {
    return {
      act: 'person.suspend',
      run: (tx) => setDisabled(tx, { userName: user }, true),
      message: `${user} is banned.`,
    };
  }
  if (command === 'unban' && first === undefined) {
    return {
      act: 'person.lift',
      run: (tx) => setDisabled(tx, { userName: user }, false),
      message: `${user} can use their account again.`,
    };
  }
  if (command === 'sign-out' && first === undefined) {
    return {
      act: 'person.signOut',
      run: (tx, jobs) => endSessionsByOperator({ jobs }, tx, user),
      message: `${user} is logged out everywhere.`,
    };
  }
  if (command === 'reset-2fa' && first === undefined) {
    return {
      act: 'person.resetTwoFactor',
      run: (tx, jobs) => resetTwoFactor({ jobs }, tx, user),
      message: `${user} logs in without a second step now. The password and the passkeys stay.`,
    };
  }
  if (command === 'restore-account' && first !== undefined && second === undefined)
    return parseRestore(user, first);
  if (command === 'role' && first === 'USER' && second === undefined) {
    return grantDays(user, 0, `${user} no longer has Plus.`);
  }
  if (command === 'role' && first === 'USERPLUS') {
    const days = Number(second ?? DEFAULT_PLUS_DAYS);
    if (!Number.isInteger(days) || days < 1 || days > MAX_PLUS_DAYS) {
      throw new CommandFailed(`DAYS must be a whole number from 1 to ${MAX_PLUS_DAYS}.`);
    }
    return grantDays(user, days, `${user} has Plus for ${days} days.`);
  }
  const role = roleOfCommand.get(command);
  if (role && (first === undefined || first === '--remove') && second === undefined) {
    return first === undefined
      ? setRole(user, role, `${user} is ${withArticle[role]} now.`)
      : setRole(user, null, `${user} is a member now.`);
  }
  if (command === 'badge' && first !== undefined && (second === undefined || second === '--remove')) {
    if (!BADGE_CODE.test(first))
      throw new CommandFailed('CODE must be a badge code such as VERIFIED or 100_POSTS.');
    const isRemoved = second === '--remove';
    return {
      act: 'person.badge',
      details: { code: first, isRemoved },
      run: (tx, jobs) => (isRemoved ? revokeBadge(tx, user, first) : awardBadge({ jobs }, tx, user, first)),
      message: isRemoved
        ? `${user} no longer has the badge ${first}.`
        : `${user} has the badge ${first} now.`,
    };
  }
  return undefined;
}

function findAction(command: string | undefined, user: string | undefined, args: string[]) {
  const action = parseActionOf(command, user, args);
  return action && runAction(action, user);
}

function parseActionOf(command: string | undefined, user: string | undefined, args: string[]) {
  if (command === 'rotate-signing-key') return user === undefined ? ROTATE_SIGNING_KEY : undefined;
  if (command === 'rotate-delivery-keys') return user === undefined ? ROTATE_DELIVERY_KEYS : undefined;
  if (command === 'news') return parseNews([user, ...args]);
  return user === undefined ? undefined : parseAction(command, user, args);
}

/** Runs an action in one transaction, with its entry in the audit log. */
const runAction =
  (action: Action, user: string | undefined): Run =>
  async ({ db, databaseUrl }) => {
    const jobs = new Jobs({ db, url: databaseUrl, log: openLog('silent') });
    await db.transaction().execute(async (tx) => {
      if (!(await action.run(tx, jobs))) throw new CommandFailed(`There's no account named ${user}.`);
      const isOfAccount = user !== undefined && action.act.startsWith('person.');
      const account = isOfAccount ? await findAccount(tx, user) : undefined;
      await recordAudit(tx, {
        actor: { kind: 'command' },
        action: action.act,
        target: account ? { kind: 'person', id: account.id } : null,
        ...(action.details && { details: action.details }),
      });
    });
    print(action.message);
  };

await runCommand(async (words, config) => {
  const [command, user, ...args] = words;
  if (command === '--help') return print(USAGE);
  if (command === 'test-mail' && user !== undefined && args.length === 0) return sendTestMail(config, user);
  const run =
    parseSettingsCommand(words) ??
    parseAccountCommand(words) ??
    parseEraseCommand(words) ??
    findAction(command, user, args);
  if (!run) throw new CommandFailed(USAGE);
  const database = await connectDatabase(config);
  try {
    await requireMigrated(database.url);
    const { db, close } = openDatabase(database.url, {
      connections: 1,
      onIdleError: (error) => print(error.message),
    });
    try {
      await run({ config, db, databaseUrl: database.url });
    } finally {
      await close();
    }
  } finally {
    await database.close();
  }
});
