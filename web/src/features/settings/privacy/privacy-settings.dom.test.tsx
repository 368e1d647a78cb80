import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { Component as PrivacySettings } from './privacy-settings.screen.tsx';

/** The settings that the server of these tests stores, and how it answers changes. */
let stored: Record<string, unknown>;
let answerChange: (changes: Record<string, unknown>) => Promise<Response>;

beforeEach(() => {
  stored = { messagesFrom: 'everyone', showsSeen: true, showsLikes: false };
  answerChange = async (changes) => {
    stored = { ...stored, ...changes };
    return Response.json(stored);
  };
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) =>
    method === 'GET' ? Response.json(stored) : answerChange(typeof body === 'string' ? JSON.parse(body) : {}),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const noSender = () => screen.findByRole<HTMLInputElement>('radio', { name: 'Nobody' });
const likes = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Show my likes/ });

it('a pressed privacy setting shows its change before the browser does anything else', async () => {
  answerChange = () => new Promise(() => undefined);
  renderSignedIn(<PrivacySettings />);
  const radio = await noSender();
  radio.click();
  // Microtasks only: no other task runs meanwhile.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect(radio.checked).toBe(true);
});

it('a privacy setting that fails to save is rolled back with a message', async () => {
  answerChange = async () => Response.json({ error: 'No.', code: 'INVALID' }, { status: 400 });
  const { user } = renderSignedIn(<PrivacySettings />);
  await user.click(await noSender());
  expect(await screen.findByText(/^We couldn't save that/)).toBeDefined();
  await waitFor(async () => expect((await noSender()).checked).toBe(false));
});

it('a response that lacks a privacy setting being saved does not show the old one', async () => {
  const { user, queries } = renderSignedIn(<PrivacySettings />);
  let save: (() => void) | undefined;
  answerChange = (changes) =>
    new Promise((resolve) => {
      save = () => {
        stored = { ...stored, ...changes };
        resolve(Response.json(stored));
      };
    });
  await user.click(await likes());
  await queries.refetchQueries();
  expect((await likes()).checked).toBe(true);
  save?.();
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  await queries.refetchQueries();
  expect((await likes()).checked).toBe(true);
});
