// npm run bench:data -- [posts, 1000000 if not given]: fills the product's database with this many
// posts and their data (bulk/load.ts). The database is that of DATABASE_URL or the embedded one of
// DATA_DIR, and must have no users yet.
import { CommandFailed, runCommand, print } from '../scripts/database/command.ts';
import { connectDatabase } from '../scripts/database/connect.ts';
import { withClient } from '../server/src/db/with-client.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { loadBulk } from './bulk/load.ts';

await runCommand(async ([words = '1000000'], config) => {
  const posts = Number(words);
  if (!Number.isInteger(posts) || posts < 100) throw new CommandFailed('How many posts? A hundred at least.');
  const { url, close } = await connectDatabase(config);
  try {
    await migrate(url);
    await withClient(url, async (client) => {
      const { rows } = await client.query('select from users limit 1');
      if (rows.length > 0) throw new CommandFailed('There are people in this database already.');
      await loadBulk(client, posts, print);
    });
  } finally {
    await close();
  }
});
