import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { createRouter, RouterView, Screens } from '@packages/router';
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

/** Does what moves the browser in its history, and waits until it has moved. */
async function traverse(move: () => void): Promise<void> {
  const traversal = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
  });
  move();
  await traversal;
}

/** Presses Back of the browser. */
const goBack = () => traverse(() => history.back());

beforeEach(async () => {
  history.pushState(null, '', '/wizard');
  const router = createRouter([{ path: '/wizard', Component: Wizard }], window);
  await act(async () => {
    render(
      <RouterView router={router}>
        <Screens renderFailure={() => null} />
      </RouterView>,
    );
  });
});

it('each step of a wizard has a history entry', async () => {
  await act(async () => press('Next'));
  await act(async () => press('Next'));
  expect(heading()).toBe('Step 2');
  await act(goBack);
  expect(heading()).toBe('Step 1');
  await act(goBack);
  expect(heading()).toBe('Step 0');
});

// Within one `act` the wizard renders its steps, but the router renders no location, as on a slow device.
it('Back of the browser right after a new step returns to the step before', async () => {
  await act(async () => press('Next'));
  await act(async () => {
    press('Next');
    await goBack();
  });
  expect(heading()).toBe('Step 1');
});

it('two quick steps have a history entry each', async () => {
  await act(async () => {
    press('Next');
    press('Next');
  });
  await act(() => traverse(() => press('Back')));
  expect(heading()).toBe('Step 1');
  await act(goBack);
  expect(heading()).toBe('Step 0');
});

it('two quick steps back of a wizard skip the step between', async () => {
  for (let step = 0; step < 3; step += 1) await act(async () => press('Next'));
  await act(() =>
    traverse(() => {
      press('Back');
      press('Back');
    }),
  );
  await vi.waitFor(() => expect(history.state).toMatchObject({ usr: { step: 1 } }));
  await act(async () => undefined);
  expect(heading()).toBe('Step 1');
  await act(goBack);
  expect(heading()).toBe('Step 0');
});
