import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../signed-in.fixture.tsx';
import { messages } from './sign-up-mode.messages.ts';
import { Component as SignUpScreen } from './signup.screen.tsx';

const INSTANCE = {
  name: 'Night Bus',
  description: '',
  contactEmail: '',
  isSetUp: true,
  pages: [],
  rules: [],
  banner: null,
  aiTraining: 'reserved',
  version: '0.3.0',
  sourceUrl: '',
};

afterEach(() => vi.unstubAllGlobals());

it.each(['Which instruments do you play?', ''])(
  'a server with approval says so before any typing, also with the question "%s"',
  async (question) => {
    const signUp = { mode: 'approval', question, needsInvite: false };
    vi.stubGlobal('fetch', async () => Response.json({ ...INSTANCE, signUp }));
    renderSignedIn(<SignUpScreen />);
    expect(await screen.findByText(messages.approvalNotice)).not.toBeNull();
  },
);
