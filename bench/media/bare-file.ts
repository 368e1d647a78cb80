// The reference of zip.ts: a server that only sends one file. Reads PORT, FILE.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';

const { PORT: port, FILE: file = '' } = process.env;
const { size } = await stat(file);

createServer((_request, response) => {
  response.writeHead(200, { 'content-length': size });
  createReadStream(file).pipe(response);
}).listen(Number(port), '127.0.0.1');
