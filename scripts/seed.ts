// npm run seed: fills the configured database with sample users and their music, also while the
// product runs.
import { randomBytes } from 'node:crypto';
import { hashSecret } from '../server/src/features/auth/hash-passwords.ts';
import { awardEarnedBadges, awardRisingStars } from '../server/src/features/badges/index.ts';
import { openContext } from '../server/src/open-context.ts';
import { CommandFailed, runCommand, print } from './database/command.ts';
import { connectDatabase } from './database/connect.ts';
import { readArguments } from './seed/arguments.ts';
import { fill } from './seed/fill.ts';
import { makePlan } from './seed/plan.ts';
import { describeSignIns } from './seed/sign-ins.ts';

/** The password of all sample users; in production a random one replaces it. */
const PASSWORD = 'sound-check';

await runCommand(async (words, config) => {
  const options = readArguments(words);
  if (config.production && !options.inProduction) {
    throw new CommandFailed(
      'This is production. Sample users would mix with real ones. To seed anyway, pass --in-production.',
    );
  }
  const database = await connectDatabase(config);
  try {
    const { context, close } = await openContext({ ...config, databaseUrl: database.url, logLevel: 'warn' });
    try {
      const password = config.production ? randomBytes(12).toString('base64url') : PASSWORD;
      const plan = makePlan(options, Date.now());
      const passwordHash = await hashSecret(password);
      await fill(context, { databaseUrl: database.url, plan, passwordHash, seed: options.seed, print });
      await awardEarnedBadges(context);
      await awardRisingStars(context);
      // The accounts are months old.
      await context.db.updateTable('user_badges').set({ is_seen: true }).execute();
      print('\nDone. Sign in as');
      for (const { userName, what } of describeSignIns(plan))
        print(`  ${userName.padEnd(24)} ${password}   ${what}`);
    } finally {
      await close();
    }
  } finally {
    await database.close();
  }
});
