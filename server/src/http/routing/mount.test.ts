import fastifyMultipart from '@fastify/multipart';
import { form, route } from '@backbeat/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useBackbeat } from '../../../test/servers/start.ts';
import { handleErrors } from './errors.ts';
import { mount } from './mount.ts';

const backbeat = useBackbeat();
const routes = {
  change: route({
    method: 'PUT',
    path: '/change',
    summary: 'Takes a form.',
    auth: 'public',
    body: form({ links: z.array(z.string()) }, {}, { bio: z.string().max(20).optional() }),
    output: z.object({ links: z.array(z.string()), bio: z.string().nullable() }),
  }),
};

async function send(parts: Record<string, string>) {
  const app = Fastify();
  app.decorateRequest('viewer', undefined);
  handleErrors(app);
  await app.register(fastifyMultipart);
  mount(app, backbeat().context, routes, {
    change: async ({ body: { links, bio } }) => {
      const row = { links, bio: bio ?? null, passwordHash: 'hush' };
      return row;
    },
  });
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) body.set(name, part);
  const response = new Response(body);
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/change',
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  });
  await app.close();
  return answer.json<{ code?: string; bio?: string | null }>();
}

test('takes a text part of a form as it is and parses a JSON part', async () => {
  const links = '["https://nia.example"]';
  expect(await send({ links, bio: '"Keys", {and} 808s' })).toEqual({
    links: ['https://nia.example'],
    bio: '"Keys", {and} 808s',
  });
  expect((await send({ links, bio: '[1]' })).bio).toBe('[1]');
  expect((await send({ links })).bio).toBeNull();
  expect((await send({ links: 'https://nia.example' })).code).toBe('MALFORMED');
  expect((await send({ links, bio: 'a'.repeat(21) })).code).toBe('INVALID_INPUT');
});

test('refuses text with a NUL character, which the database cannot store, and names its field', async () => {
  expect(await send({ links: '["https://nia.example", "\\u0000"]' })).toMatchObject({
    code: 'INVALID_INPUT',
    error: expect.stringContaining('NUL character'),
  });
  expect(await send({ links: '[]', bio: 'Keys\0' })).toMatchObject({ code: 'INVALID_INPUT' });
});

test('a response contains only the fields that the contract names', async () => {
  expect(Object.keys(await send({ links: '[]', bio: 'Keys' }))).toEqual(['links', 'bio']);
});
