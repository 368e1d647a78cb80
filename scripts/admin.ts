// npm run admin -- COMMAND: administration of accounts by the operator.
import { BADGE_CODE } from '@backbeat/contract';
import { openDatabase, type Tx } from '../server/src/db/database.ts';
import { giveBadge, takeBadge } from '../server/src/features/badges/index.ts';
import { grantPlus, setAdmin, setDisabled } from '../server/src/features/users/index.ts';
import { CommandFailed, runCommand, print } from './database/command.ts';
import { connectDatabase, requireMigrated } from './database/connect.ts';

const USAGE = `npm run admin -- COMMAND

  ban USER                   the account cannot be used any more; its sessions end, what it has made is hidden
  unban USER                 it can be used again
  role USER USERPLUS [DAYS]  Plus without payment, for 30 days if no number is given
  role USER USER             ends that; a paid subscription gives Plus back with its next event
  badge USER CODE            gives a badge, such as VERIFIED
  badge USER CODE --remove   takes it back
  admin USER                 reads reports at /admin/reports, and decides about them
  admin USER --remove        does so no more`;

/** Days of Plus granted by default. */
const DEFAULT_PLUS_DAYS = 30;
const MAX_PLUS_DAYS = 3_650;

interface Action {
  /** @returns whether the account exists */
  run(tx: Tx): Promise<boolean>;
  message: string;
}

/** Parses the command. Returns undefined if it is invalid. */
function parseAction(command: string | undefined, user: string, args: string[]): Action | undefined {
  const [first, second, ...more] = args;
  if (more.length > 0) return undefined;
  if (command === 'ban' && first === undefined) {
    return { run: (tx) => setDisabled(tx, { userName: user }, true), message: `${user} is banned.` };
  }
  if (command === 'unban' && first === undefined) {
    return {
      run: (tx) => setDisabled(tx, { userName: user }, false),
      message: `${user} can use the account again.`,
    };
  }
  if (command === 'role' && first === 'USER' && second === undefined) {
    return { run: (tx) => grantPlus(tx, user, 0), message: `${user} has no Plus any more.` };
  }
  if (command === 'role' && first === 'USERPLUS') {
    const days = Number(second ?? DEFAULT_PLUS_DAYS);
    if (!Number.isInteger(days) || days < 1 || days > MAX_PLUS_DAYS) {
      throw new CommandFailed(`DAYS must be a whole number from 1 to ${MAX_PLUS_DAYS}.`);
    }
    return { run: (tx) => grantPlus(tx, user, days), message: `${user} has Plus for ${days} days.` };
  }
  if (command === 'admin' && (first === undefined || first === '--remove') && second === undefined) {
    return first === undefined
      ? { run: (tx) => setAdmin(tx, user, true), message: `${user} is an admin.` }
      : { run: (tx) => setAdmin(tx, user, false), message: `${user} is no admin any more.` };
  }
  if (command === 'badge' && first !== undefined && (second === undefined || second === '--remove')) {
    if (!BADGE_CODE.test(first))
      throw new CommandFailed('CODE must be a badge code such as VERIFIED or 100_POSTS.');
    return second === '--remove'
      ? { run: (tx) => takeBadge(tx, user, first), message: `${user} has the badge ${first} no more.` }
      : { run: (tx) => giveBadge(tx, user, first), message: `${user} has the badge ${first}.` };
  }
  return undefined;
}

await runCommand(async ([command, user, ...args], config) => {
  const action = user === undefined ? undefined : parseAction(command, user, args);
  if (!action) throw new CommandFailed(USAGE);
  const reached = await connectDatabase(config);
  try {
    await requireMigrated(reached.url);
    const { db, close } = openDatabase(reached.url, {
      connections: 1,
      onIdleError: (error) => print(error.message),
    });
    try {
      if (!(await db.transaction().execute(action.run)))
        throw new CommandFailed(`There is no account ${user}.`);
    } finally {
      await close();
    }
    print(action.message);
  } finally {
    await reached.close();
  }
});
