import { scaleTimeout } from './scale-timeout.ts';

/** Retries `check` until it no longer throws. @returns its result */
export async function eventually<T>(check: () => Promise<T>, withinMs = scaleTimeout(20_000)): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
