// npm run restore -- FILE: brings a backup back, where there is nothing yet.
import { join, resolve } from 'node:path';
import { CannotDo, runCommand, say } from './database/command.ts';
import { reachDatabase, reachEmbedded } from './database/reach.ts';
import { restoreBackup } from './database/restore.ts';

await runCommand(async ([file, ...more], config) => {
  if (file === undefined || more.length > 0) throw new CannotDo('npm run restore -- FILE.tar.gz');
  const mediaDir = join(config.dataDir, 'media');
  const database = await (config.databaseUrl === undefined
    ? reachEmbedded(config.dataDir)
    : reachDatabase(config));
  try {
    await restoreBackup(resolve(file), database.url, mediaDir);
  } finally {
    await database.close();
  }
  if (config.s3 !== undefined)
    say(
      `The files of the backup lie in ${mediaDir}/files: copy each into the bucket ${config.s3.bucket} under its own name ` +
        'with + read as /, without the folder of two letters.',
    );
});
