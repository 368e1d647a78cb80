/** Runs `work` at once on the first call, then at most once per `interval` milliseconds. */
export function throttle(work: () => void, interval: number): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  const run = () => {
    if (timer !== undefined) {
      isPending = true;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) run();
    }, interval);
    isPending = false;
    work();
  };
  return { run, stop: () => clearTimeout(timer) };
}
