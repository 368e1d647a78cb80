// npm run restore -- FILE: restores a backup into an empty database and an empty data folder.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandFailed, runCommand, print } from './database/command.ts';
import { findOwner, makeOwnedFolder } from './database/ownership.ts';
import { printTarget, connectEmbedded } from './database/connect.ts';
import { restoreBackup } from './database/restore.ts';

await runCommand(async ([file, ...more], config) => {
  if (file === undefined || more.length > 0) throw new CommandFailed('npm run restore -- FILE.tar.gz');
  printTarget(config);
  if (!existsSync(file)) throw new CommandFailed(`${resolve(file)} doesn't exist.`);
  const mediaDir = join(config.dataDir, 'media');
  // If root owns the folder, the embedded database creates it, because its user must have access.
  const owner = await findOwner(config.dataDir);
  if (owner !== undefined && owner.uid !== 0) await makeOwnedFolder(config.dataDir);
  const database =
    config.databaseUrl === undefined
      ? await connectEmbedded(config.dataDir)
      : { url: config.databaseUrl, close: () => Promise.resolve() };
  try {
    await restoreBackup(resolve(file), database.url, mediaDir);
  } finally {
    await database.close();
  }
  if (config.s3 !== undefined)
    print(
      `The files are in ${mediaDir}/files. Copy each into the bucket ${config.s3.bucket} under its own name ` +
        'with + replaced by /, without the two-letter folder.',
    );
});
