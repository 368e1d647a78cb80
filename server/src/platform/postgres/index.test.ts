import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from './index.ts';

test('a database of another major version is refused with the commands that move it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'old-database-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await chmod(dataDir, 0o755);
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n');
  await expect(startEmbeddedPostgres({ dataDir, log: () => undefined })).rejects.toThrow(
    /made by PostgreSQL 15, .* empty DATA_DIR and restore with: npm run restore/,
  );
});
