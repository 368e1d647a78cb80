/**
 * Plays the sample tracks of the landing page when their buttons are pressed. The sound is fetched
 * with the first press. It works on the prerendered page without React, so it finds its elements by
 * their `data-sample` and `data-step`.
 * @returns stops the sound and removes the listener
 */
export function playSamples(page: HTMLElement): () => void {
  let playing: { card: HTMLElement; toggle: () => void; stop: () => void } | null = null;

  const press = async ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const card = button?.closest<HTMLElement>('[data-sample]');
    if (!card) return;
    if (playing?.card === card) return playing.toggle();
    playing?.stop();
    // Browsers allow sound only to a context that the press itself creates.
    const context = new AudioContext();
    const own = {
      card,
      toggle: () => void (context.state === 'running' ? context.suspend() : context.resume()),
      stop: () => {
        void context.close();
        if (playing === own) playing = null;
      },
    };
    playing = own;
    try {
      const { startSample } = await import('./sound/start-sample.ts');
      if (playing === own) startSample(context, card, page, own.stop);
    } catch {
      // Without a connection the sound cannot load. The next press tries again.
      own.stop();
    }
  };
  const listener = (event: MouseEvent) => void press(event);
  page.addEventListener('click', listener);
  return () => {
    page.removeEventListener('click', listener);
    playing?.stop();
  };
}
