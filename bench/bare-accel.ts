// The floor of audio.ts: what any product in Node behind nginx takes that only says who may have a file. It answers everybody
// with the same place, and does nothing else. PORT, PLACE.
import { createServer } from 'node:http';

const { PORT: port, PLACE: place = '' } = process.env;
const headers = { 'x-accel-redirect': place, 'content-type': 'audio/mpeg', 'content-length': 0 };
createServer((_request, response) => response.writeHead(200, headers).end()).listen(
  Number(port),
  '127.0.0.1',
);
