/** Runs `work` at once, and at most once in so many milliseconds after that, however often it is asked for. */
export function throttle(work: () => void, pace: number): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const run = () => {
    if (timer !== undefined) {
      isAsked = true;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) run();
    }, pace);
    isAsked = false;
    work();
  };
  return { run, stop: () => clearTimeout(timer) };
}
