import { createHash } from 'node:crypto';
import { agreements } from '@backbeat/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForUser } from '../../lib/component.fixture.ts';
import { VerifyFile } from './verify-file.tsx';

const bytes = new Uint8Array(1_500_000).map((_, index) => (index * 31) % 251);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const fileOf = (content: Uint8Array<ArrayBuffer>) => new File([content], 'mix.wav', { type: 'audio/wav' });

it('the agreed recording is recognized from its file', async () => {
  const { user } = renderForUser(<VerifyFile audioSha256={sha256} soundSha256={sha256} />);
  await user.upload(screen.getByLabelText('Audio file'), fileOf(bytes));
  expect(await screen.findByText(agreements.messages.same)).toBeDefined();
});

it('a file with one flipped bit is a different recording', async () => {
  const flippedBytes = bytes.slice();
  flippedBytes[1_200_000] = (flippedBytes[1_200_000] ?? 0) ^ 1;
  const { user } = renderForUser(<VerifyFile audioSha256={sha256} soundSha256={sha256} />);
  await user.upload(screen.getByLabelText('Audio file'), fileOf(flippedBytes));
  expect(await screen.findByText(agreements.messages.different)).toBeDefined();
  await user.upload(screen.getByLabelText('Audio file'), fileOf(bytes));
  expect(await screen.findByText(agreements.messages.same)).toBeDefined();
});

it('the agreed recording with other tags is recognized by its sound', async () => {
  const tag = new Uint8Array([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 2, 0, 0]);
  const { user } = renderForUser(<VerifyFile audioSha256={sha256} soundSha256={sha256} />);
  await user.upload(screen.getByLabelText('Audio file'), fileOf(new Uint8Array([...tag, ...bytes])));
  expect(await screen.findByText(agreements.messages.sameSound)).toBeDefined();
});
