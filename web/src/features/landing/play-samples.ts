/**
 * Plays the sample tracks of the landing page when their buttons are pressed. The sound is fetched
 * with the first press. It works on the prerendered page without React, so it finds its elements by
 * their `data-sample` and `data-step`.
 * @returns stops the sound and removes the listener
 */
export function playSamples(page: HTMLElement): () => void {
  let activeSample: { card: HTMLElement; toggle: () => void; stop: () => void } | null = null;

  const toggleSample = async ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const card = button?.closest<HTMLElement>('[data-sample]');
    if (!card) return;
    if (activeSample?.card === card) return activeSample.toggle();
    activeSample?.stop();
    // Browsers allow sound only to a context that the press itself creates.
    const context = new AudioContext();
    const sample = {
      card,
      toggle: () => void (context.state === 'running' ? context.suspend() : context.resume()),
      stop: () => {
        void context.close();
        if (activeSample === sample) activeSample = null;
      },
    };
    activeSample = sample;
    try {
      const { startSample } = await import('./sound/start-sample.ts');
      if (activeSample === sample) startSample(context, card, page, sample.stop);
    } catch {
      // Without a connection the sound cannot load. The next press tries again.
      sample.stop();
    }
  };
  const listener = (event: MouseEvent) => void toggleSample(event);
  page.addEventListener('click', listener);
  return () => {
    page.removeEventListener('click', listener);
    activeSample?.stop();
  };
}
