// npm run admin -- COMMAND: how whoever runs the server acts on an account.
import { BADGE_CODE } from '@backbeat/contract';
import { openDatabase, type Tx } from '../server/src/db/database.ts';
import { giveBadge, takeBadge } from '../server/src/features/badges/index.ts';
import { grantPlus, setAdmin, setDisabled } from '../server/src/features/users/index.ts';
import { CannotDo, runCommand, say } from './database/command.ts';
import { reachDatabase, requireMigrated } from './database/reach.ts';

const USAGE = `npm run admin -- COMMAND

  ban USER                   the account cannot be used any more; its sessions end, what it has made is hidden
  unban USER                 it can be used again
  role USER USERPLUS [DAYS]  Plus without payment, for 30 days if no number is given
  role USER USER             ends that; a paid subscription gives Plus back with its next event
  badge USER CODE            gives a badge, such as VERIFIED
  badge USER CODE --remove   takes it back
  admin USER                 reads reports at /admin/reports, and decides about them
  admin USER --remove        does so no more`;

/** How long Plus is given where nobody says. */
const DAYS = 30;
const MAX_DAYS = 3_650;

interface Act {
  /** @returns whether there is such an account */
  run(tx: Tx): Promise<boolean>;
  said: string;
}

/** What the words of the command mean; undefined for what means nothing. */
function actOf(command: string | undefined, user: string, words: string[]): Act | undefined {
  const [first, second, ...more] = words;
  if (more.length > 0) return undefined;
  if (command === 'ban' && first === undefined) {
    return { run: (tx) => setDisabled(tx, { userName: user }, true), said: `${user} is banned.` };
  }
  if (command === 'unban' && first === undefined) {
    return {
      run: (tx) => setDisabled(tx, { userName: user }, false),
      said: `${user} can use the account again.`,
    };
  }
  if (command === 'role' && first === 'USER' && second === undefined) {
    return { run: (tx) => grantPlus(tx, user, 0), said: `${user} has no Plus any more.` };
  }
  if (command === 'role' && first === 'USERPLUS') {
    const days = Number(second ?? DAYS);
    if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) {
      throw new CannotDo(`DAYS must be a whole number from 1 to ${MAX_DAYS}.`);
    }
    return { run: (tx) => grantPlus(tx, user, days), said: `${user} has Plus for ${days} days.` };
  }
  if (command === 'admin' && (first === undefined || first === '--remove') && second === undefined) {
    return first === undefined
      ? { run: (tx) => setAdmin(tx, user, true), said: `${user} is an admin.` }
      : { run: (tx) => setAdmin(tx, user, false), said: `${user} is no admin any more.` };
  }
  if (command === 'badge' && first !== undefined && (second === undefined || second === '--remove')) {
    if (!BADGE_CODE.test(first))
      throw new CannotDo('CODE must be a badge code such as VERIFIED or 100_POSTS.');
    return second === '--remove'
      ? { run: (tx) => takeBadge(tx, user, first), said: `${user} has the badge ${first} no more.` }
      : { run: (tx) => giveBadge(tx, user, first), said: `${user} has the badge ${first}.` };
  }
  return undefined;
}

await runCommand(async ([command, user, ...words], config) => {
  const act = user === undefined ? undefined : actOf(command, user, words);
  if (!act) throw new CannotDo(USAGE);
  const reached = await reachDatabase(config);
  try {
    await requireMigrated(reached.url);
    const { db, close } = openDatabase(reached.url, {
      connections: 1,
      onIdleError: (error) => say(error.message),
    });
    try {
      if (!(await db.transaction().execute(act.run))) throw new CannotDo(`There is no account ${user}.`);
    } finally {
      await close();
    }
    say(act.said);
  } finally {
    await reached.close();
  }
});
