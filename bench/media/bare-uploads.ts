// The reference of uploads.ts: a server that only hashes each body, writes it to a file and syncs
// it to disk. Reads PORT, FOLDER.
import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const { PORT: port, FOLDER: folder = '' } = process.env;

createServer((request, response) => {
  void keep(request).then((hash) => response.end(hash));
}).listen(Number(port), '127.0.0.1');

/** @returns the SHA-256 of the body, as hex */
async function keep(request: IncomingMessage): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path.join(folder, randomUUID()), 'wx');
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk);
      callback(null, chunk);
    },
  });
  await pipeline(request, measure, file.createWriteStream({ flush: true }));
  return hash.digest('hex');
}
