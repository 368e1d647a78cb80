import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { eventually } from '../eventually.ts';

const payload = z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() });

interface ReceivedPush {
  headers: IncomingHttpHeaders;
  payload: z.infer<typeof payload>;
}

/** A browser with a push subscription. It decrypts what it receives (RFC 8291, RFC 8188). */
class Subscriber {
  readonly receivedPushes: ReceivedPush[] = [];
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  readonly #ecdh = createECDH('prime256v1');
  readonly #publicKey = this.#ecdh.generateKeys();
  readonly #auth = randomBytes(16);

  constructor(endpoint: string) {
    const keys = {
      p256dh: this.#publicKey.toString('base64url'),
      auth: this.#auth.toString('base64url'),
    };
    this.subscription = { endpoint, keys };
  }

  receive(headers: IncomingHttpHeaders, body: Buffer): void {
    this.receivedPushes.push({ headers, payload: payload.parse(JSON.parse(this.#decrypt(body))) });
  }

  #decrypt(body: Buffer): string {
    // RFC 8188, 2.1: salt, record size, length of the key id, key id, one record.
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 21 + body.readUInt8(20));
    const record = body.subarray(21 + senderKey.length);
    const secret = this.#ecdh.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#publicKey, senderKey]);
    const key = Buffer.from(hkdfSync('sha256', secret, this.#auth, info, 32));
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends in the delimiter 2 and zeros.
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }

  /** Waits for so many messages. */
  async pushes(count: number): Promise<ReceivedPush[]> {
    return eventually(async () => {
      if (this.receivedPushes.length < count)
        throw new Error(`${this.receivedPushes.length} of ${count} pushes came.`);
      return this.receivedPushes;
    });
  }
}

/** A fake push service (RFC 8030), on this machine. */
export class FakePushService {
  readonly #subscribers = new Map<string, Subscriber>();
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response);
  });
  #origin = '';

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The push service has no port.');
    this.#origin = `http://127.0.0.1:${address.port}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const subscriber = this.#subscribers.get(request.url ?? '');
    const body = await buffer(request);
    subscriber?.receive(request.headers, body);
    response.writeHead(subscriber ? 201 : 410).end();
  }

  /** Creates a subscription, as a browser does after the user has allowed it. */
  subscribe(): Subscriber {
    const path = `/push/${randomBytes(8).toString('hex')}`;
    const subscriber = new Subscriber(`${this.#origin}${path}`);
    this.#subscribers.set(path, subscriber);
    return subscriber;
  }

  /** Ends a subscription; the service answers 410 from now on. */
  end(subscriber: Subscriber): void {
    this.#subscribers.delete(new URL(subscriber.subscription.endpoint).pathname);
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
