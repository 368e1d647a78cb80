import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { listenForInstallPrompt, useInstallPrompt } from './install-prompt.ts';

function Menu() {
  const install = useInstallPrompt();
  return install ? <button onClick={install}>Install</button> : null;
}

test('installing is offered once, after the browser has offered it', async () => {
  listenForInstallPrompt();
  render(<Menu />);
  expect(screen.queryByRole('button')).toBeNull();
  const prompt = vi.fn<() => Promise<object>>(async () => ({}));
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});
