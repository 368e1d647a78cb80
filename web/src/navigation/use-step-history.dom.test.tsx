import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { createRouter, RouterView, Screens } from './router/index.ts';
import { useHistoryStep, useStepHistory } from './use-step-history.ts';

function Wizard() {
  const [step, setStep] = useState(useHistoryStep());
  useStepHistory(step, setStep);
  return (
    <>
      <h1>Step {step}</h1>
      <button type="button" onClick={() => setStep(step - 1)}>
        Back
      </button>
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
    </>
  );
}

const heading = () => screen.getByRole('heading').textContent;
const press = (name: string) => flushSync(() => screen.getByRole('button', { name }).click());

const nextPop = () =>
  new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
  });

/** Presses Back of the browser. */
async function goBack(): Promise<void> {
  const popped = nextPop();
  history.back();
  await popped;
}

beforeEach(async () => {
  history.pushState(null, '', '/wizard');
  const router = createRouter([{ path: '/wizard', Component: Wizard }], window);
  await act(async () => {
    render(
      <RouterView router={router}>
        <Screens failed={() => null} />
      </RouterView>,
    );
  });
});

it('each step has its history entry', async () => {
  await act(async () => press('Next'));
  await act(async () => press('Next'));
  expect(heading()).toBe('Step 2');
  await act(goBack);
  expect(heading()).toBe('Step 1');
  await act(goBack);
  expect(heading()).toBe('Step 0');
});

// Within one `act` the wizard renders its new step, but the router not yet the location, as on a slow device.
it('Back follows a step at once', async () => {
  await act(async () => press('Next'));
  await act(async () => {
    press('Next');
    await goBack();
  });
  expect(heading()).toBe('Step 1');
});

it('two steps at once have an entry each', async () => {
  await act(async () => {
    press('Next');
    press('Next');
  });
  const popped = nextPop();
  await act(async () => {
    press('Back');
    await popped;
  });
  expect(heading()).toBe('Step 1');
  await act(goBack);
  expect(heading()).toBe('Step 0');
});

it('two steps back at once skip the step between', async () => {
  for (let step = 0; step < 3; step += 1) await act(async () => press('Next'));
  const popped = nextPop();
  await act(async () => {
    press('Back');
    press('Back');
    await popped;
  });
  await vi.waitFor(() => expect(history.state).toMatchObject({ usr: { step: 1 } }));
  await act(async () => undefined);
  expect(heading()).toBe('Step 1');
  await act(goBack);
  expect(heading()).toBe('Step 0');
});
