// npm run db -- COMMAND: migrations, generated types, and the move to another PostgreSQL.
import { CommandFailed, runCommand, print } from './database/command.ts';
import { createMigration } from './database/create-migration.ts';
import { copyDatabase } from './database/copy-database.ts';
import { connectDatabase } from './database/connect.ts';
import { generateTypes } from './database/types.ts';
import { migrate } from '../server/src/db/migrate.ts';

const USAGE = `npm run db -- COMMAND

  create NAME   create the next migration as an empty file
  types         write server/src/db/schema.gen.ts from the migrations
  migrate       apply new migrations to DATABASE_URL or the embedded database
  move URL      copy everything from the embedded database into another, empty PostgreSQL`;

await runCommand(async ([command, argument, ...more], config) => {
  if (command === 'create' && argument !== undefined) {
    print(await createMigration([argument, ...more].join(' ')));
  } else if (command === 'types' && argument === undefined) {
    await generateTypes();
  } else if (command === 'migrate' && argument === undefined) {
    const database = await connectDatabase(config);
    try {
      const appliedNames = await migrate(database.url);
      print(appliedNames.length === 0 ? 'Nothing to apply.' : `Applied: ${appliedNames.join(', ')}`);
    } finally {
      await database.close();
    }
  } else if (command === 'move' && argument !== undefined && more.length === 0) {
    if (!/^postgres(ql)?:\/\//.test(argument)) throw new CommandFailed('The URL must start with postgres://');
    await copyDatabase(config.dataDir, argument);
  } else {
    throw new CommandFailed(USAGE);
  }
});
