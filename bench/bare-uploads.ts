// The reference of uploads.ts: a server that writes each body to a file of its own, hashed and brought to the disk, and does
// nothing else. PORT, FOLDER.
import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const { PORT: port, FOLDER: folder = '' } = process.env;

createServer(async (request, response) => {
  if (request.method === 'GET') return response.end();
  const hash = createHash('sha256');
  const file = await open(path.join(folder, randomUUID()), 'wx');
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(request, measure, file.createWriteStream({ flush: true }));
  return response.end(hash.digest('hex'));
}).listen(Number(port), '127.0.0.1');
