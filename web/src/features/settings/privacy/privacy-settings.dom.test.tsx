import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { Component as PrivacySettings } from './privacy-settings.screen.tsx';

/** The settings that the server of these tests stores, and how it answers. */
let storedPrivacy: Record<string, unknown>;
let answerRead: () => Promise<Response>;
let answerChange: (changes: Record<string, unknown>) => Promise<Response>;

beforeEach(() => {
  storedPrivacy = {
    messagesFrom: 'everyone',
    showsSeen: true,
    showsOnline: true,
    showsLikes: false,
    inFeeds: true,
  };
  answerRead = async () => Response.json(storedPrivacy);
  answerChange = async (changes) => {
    storedPrivacy = { ...storedPrivacy, ...changes };
    return Response.json(storedPrivacy);
  };
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) =>
    method === 'GET' ? answerRead() : answerChange(typeof body === 'string' ? JSON.parse(body) : {}),
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

it('a privacy setting that fails to save leaves another one that is being saved as it is', async () => {
  let fail: (() => void) | undefined;
  answerChange = (changes) =>
    new Promise((resolve) => {
      if ('messagesFrom' in changes)
        fail = () => resolve(Response.json({ error: 'No.', code: 'INVALID' }, { status: 400 }));
    });
  const { user } = renderSignedIn(<PrivacySettings />);
  await user.click(await noSender());
  await user.click(await likes());
  answerRead = () => new Promise(() => undefined);
  fail?.();
  await waitFor(async () => expect((await noSender()).checked).toBe(false));
  expect((await likes()).checked).toBe(true);
});

it('a privacy setting that waits for another one is sent when the page closes', async () => {
  const sentChanges: Record<string, unknown>[] = [];
  answerChange = (changes) => {
    sentChanges.push(changes);
    return new Promise(() => undefined);
  };
  const { user } = renderSignedIn(<PrivacySettings />);
  await user.click(await noSender());
  await user.click(await likes());
  expect(sentChanges).toEqual([{ messagesFrom: 'nobody' }]);
  window.dispatchEvent(new Event('pagehide'));
  expect(sentChanges).toEqual([{ messagesFrom: 'nobody' }, { showsLikes: true }]);
});

it('a response that lacks a privacy setting being saved does not show the old one', async () => {
  const { user, queries } = renderSignedIn(<PrivacySettings />);
  let save: (() => void) | undefined;
  answerChange = (changes) =>
    new Promise((resolve) => {
      save = () => {
        storedPrivacy = { ...storedPrivacy, ...changes };
        resolve(Response.json(storedPrivacy));
      };
    });
  await user.click(await likes());
  await queries.refetchQueries({ queryKey: keyOf(api.privacy.getPrivacy) });
  expect((await likes()).checked).toBe(true);
  save?.();
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  await queries.refetchQueries({ queryKey: keyOf(api.privacy.getPrivacy) });
  expect((await likes()).checked).toBe(true);
});

it('the switch for podcast and feed apps stores that they may not play the tracks', async () => {
  renderSignedIn(<PrivacySettings />);
  const apps = await screen.findByRole<HTMLInputElement>('switch', {
    name: /^Podcast and feed apps may play my tracks/,
  });
  expect(apps.checked).toBe(true);
  apps.click();
  await waitFor(() => expect(storedPrivacy['inFeeds']).toBe(false));
  expect(apps.checked).toBe(false);
});
