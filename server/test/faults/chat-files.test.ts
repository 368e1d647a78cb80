import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import type { Product } from '../servers/product.ts';
import { Resumable } from '../clients/resumable-upload.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { mp3 } from '../fixtures/sounds.ts';
import { killAndStart, useProduct } from './support/use-product.ts';

const song = mp3(20);
const MIDDLE = 100_000;

const getProduct = useProduct();
let product: Product;
let ana: Browser;
let chat: string;
beforeAll(async () => {
  product = getProduct();
  ana = await signUp(product);
  const bob = await signUp(product);
  const { userName } = (await bob.call(api.users.getCurrentUser)).body;
  chat = (await ana.call(api.chats.createChat, { body: { users: [userName] } })).body.chatRoomId;
});

const begin = () => Resumable.begin(ana, song.length, 'song.mp3', { chat });
const send = ({ id }: Resumable, clientId: string) =>
  ana.call(api.chats.sendUpload, { params: { id: chat, upload: id }, body: { clientId } });

/**
 * Like the chat screen, uploads the missing part and then sends the message, which may exist
 * already.
 */
async function goOn(upload: Resumable, clientId: string): Promise<void> {
  const head = await upload.head();
  if (head.status === 200) {
    const offset = Number(head.headers.get('upload-offset'));
    if (offset < song.length) await upload.piece(song.slice(offset), offset);
  }
  expect((await send(upload, clientId)).status).toBe(201);
}

test('a chat file resumes after a kill -9 during its upload or its message and is stored once, complete', async () => {
  const first = await begin();
  first.stall(product.origin, song.slice(0, MIDDLE), song.length);
  await eventually(async () => expect(await first.offset()).toBeGreaterThan(0));
  await killAndStart(product);
  expect(await first.offset()).toBeGreaterThan(0);
  await goOn(first, 'while-it-came');

  for (const [clientId, milliseconds] of [
    ['as-it-was-sent', 0],
    ['a-little-later', 40],
  ] as const) {
    const upload = await begin();
    await upload.piece(song, 0);
    const sendPromise = send(upload, clientId).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await killAndStart(product);
    await sendPromise;
    await goOn(upload, clientId);
  }

  const messages = (await ana.call(api.chats.listMessages, { params: { id: chat } })).body;
  expect(messages.map(({ clientId }) => clientId)).toEqual([
    'while-it-came',
    'as-it-was-sent',
    'a-little-later',
  ]);
  for (const { attachment } of messages) {
    const response = await fetch(`${product.origin}${attachment?.url}`, { headers: { cookie: ana.cookie } });
    expect(Buffer.from(await response.arrayBuffer()).equals(song)).toBe(true);
  }
  const stagedNames = await readdir(path.join(product.dataDir, 'media/staging'));
  expect(stagedNames.filter((name) => name.endsWith('.upload'))).toEqual([]);
});
