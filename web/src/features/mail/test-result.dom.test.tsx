import type { mail } from '@backbeat/contract';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TestResult } from './test-result.tsx';

const rejected: mail.TestResult = {
  accepted: false,
  from: 'no-reply@music.example',
  server: 'mail.example',
  to: 'ana@music.example',
  stage: 'login',
  code: '535',
  response: '535 5.7.8 Authentication failed',
  ms: 12,
  hasCode: false,
};

it('names server, sender, recipient and the words of a server that rejects the password', () => {
  render(<TestResult {...rejected} />);
  expect(screen.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)).toEqual([
    "mail.example didn't accept the password (535). Check the user name and password in SMTP_URL.",
    'From no-reply@music.example to ana@music.example through mail.example.',
    'What it said: 535 5.7.8 Authentication failed',
  ]);
});

it('a server that falls silent during the login has not rejected the password', () => {
  render(<TestResult {...rejected} code={null} response="No answer within 15 s." />);
  expect(screen.getByText("mail.example didn't answer.")).toBeDefined();
  expect(screen.queryByText(/password/)).toBeNull();
});
