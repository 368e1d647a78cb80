// npm run backup -- FILE: writes the database and the media to one .tar.gz. The server may be running.
import { join, resolve } from 'node:path';
import { writeBackup } from '../server/src/features/backups/write-backup.ts';
import { CommandFailed, runCommand, print } from './database/command.ts';
import { connectDatabase, requireMedia } from './database/connect.ts';

const USAGE = `npm run backup -- [--allow-missing-files] FILE.tar.gz

  --allow-missing-files   back up even if files in the database are missing from the media folder`;

await runCommand(async (args, config) => {
  const [file, ...more] = args.filter((arg) => arg !== '--allow-missing-files');
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new CommandFailed(USAGE);
  const onMissing = args.includes('--allow-missing-files') ? 'warn' : 'refuse';
  const database = await connectDatabase(config);
  try {
    requireMedia(config);
    const mediaDir = join(config.dataDir, 'media');
    const { rows, files, missing } = await writeBackup({
      databaseUrl: database.url,
      mediaDir,
      file: resolve(file),
      missingFiles: config.s3 === undefined ? onMissing : 'ignore',
    });
    if (missing !== undefined) print(missing);
    print(`${rows} rows and ${files} files`);
  } finally {
    await database.close();
  }
  print(`Saved to ${resolve(file)}. It contains private data, so keep it safe.`);
  if (config.s3 !== undefined)
    print(
      `It doesn't include the files in the bucket ${config.s3.bucket}. Back those up with your storage provider.`,
    );
});
