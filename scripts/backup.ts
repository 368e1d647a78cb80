// npm run backup -- FILE: keeps the database and the media in one .tar.gz. The product may be running.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeBackup } from './database/backup.ts';
import { CannotDo, runCommand, say } from './database/command.ts';
import { reachDatabase } from './database/reach.ts';

await runCommand(async ([file, ...more], config) => {
  if (file === undefined || more.length > 0) throw new CannotDo('npm run backup -- FILE.tar.gz');
  if (config.databaseUrl === undefined && !existsSync(config.dataDir)) {
    throw new CannotDo(`There is nothing to keep: there is no ${config.dataDir}.`);
  }
  const database = await reachDatabase(config);
  try {
    await makeBackup(database.url, join(config.dataDir, 'media'), resolve(file));
  } finally {
    await database.close();
  }
  say(`Kept in ${resolve(file)}. It holds everything that is private: keep it so.`);
  if (config.s3 !== undefined)
    say(`The files in the bucket ${config.s3.bucket} are not in it: keep those with the store's own means.`);
});
