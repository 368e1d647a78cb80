import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * States of the fake bucket: it works, answers 503, does not respond, or breaks the connection
 * within a response.
 */
type Mood = 'well' | 'refusing' | 'hanging' | 'breaking';

/** Objects in a response to a listing, so that few objects take several. */
const LISTED_AT_ONCE = 3;

/** A fake bucket in memory with the part of S3's HTTP that the product uses, and with faults. */
export class Bucket {
  readonly objects = new Map<string, Buffer>();
  /** When objects changed that are older than this process; the others changed now. */
  readonly changedAt = new Map<string, Date>();
  mood: Mood = 'well';
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  /** @returns the environment that makes the product use it */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The bucket has no port.');
    return {
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_BUCKET: 'music',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: '1',
    };
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => undefined);
    if (this.mood === 'hanging') return;
    if (this.mood === 'refusing') {
      request.resume();
      response.writeHead(503, { 'content-type': 'application/xml' });
      response.end('<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>');
      return;
    }
    if (this.mood === 'breaking') {
      request.once('data', () => request.socket.destroy());
      if (request.method !== 'PUT') request.socket.destroy();
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket.test');
    if (searchParams.get('list-type') === '2') {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(this.#list(searchParams.get('start-after') ?? ''));
      return;
    }
    const [, , ...key] = pathname.split('/');
    await this.#do(request, response, key.map(decodeURIComponent).join('/'));
  }

  /** The next objects in the order of their names. */
  #list(after: string): string {
    const names = [...this.objects.keys()].toSorted().filter((name) => name > after);
    const contents = names.slice(0, LISTED_AT_ONCE).map((name) => {
      const time = (this.changedAt.get(name) ?? new Date()).toISOString();
      const size = this.objects.get(name)?.length ?? 0;
      return `<Contents><Key>${name}</Key><LastModified>${time}</LastModified><Size>${size}</Size></Contents>`;
    });
    return `<ListBucketResult><IsTruncated>${names.length > LISTED_AT_ONCE}</IsTruncated>${contents.join('')}</ListBucketResult>`;
  }

  async #do(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    if (request.method === 'PUT') {
      const bytes = await buffer(request);
      this.objects.set(key, bytes);
      response.writeHead(200, { etag: etagOf(bytes) }).end();
      return;
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    if (key === '') {
      response.writeHead(200).end();
      return;
    }
    const bytes = this.objects.get(key);
    if (!bytes) {
      response.writeHead(404).end();
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(first ?? 0), Math.min(Number(last ?? Infinity), bytes.length - 1)];
    response.writeHead(first === undefined ? 200 : 206, {
      etag: etagOf(bytes),
      'content-length': end - start + 1,
      ...(first !== undefined && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes.subarray(start, end + 1));
  }
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
