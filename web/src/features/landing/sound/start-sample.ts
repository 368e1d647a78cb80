import { samples, STEPS } from '../samples.ts';
import { scheduleSample, stepTime } from './schedule-sample.ts';
import { BARS, scores, type Score } from './scores.ts';
import { messages } from '../landing.messages.ts';

/** Seconds between the press and the first note, so that no note is late. */
const LEAD_S = 0.08;

/**
 * Plays the sample of a card once and shows its progress: the waveform of the card, its sequencer
 * and the steps elsewhere on the page.
 * @param onEnd is called after the last bar
 */
export function startSample(
  context: AudioContext,
  card: HTMLElement,
  page: HTMLElement,
  onEnd: () => void,
): void {
  const sample = samples.find(({ title }) => title === card.dataset['sample']);
  const score = sample && scores[sample.title];
  if (!score) return onEnd();
  const startAt = context.currentTime + LEAD_S;
  scheduleSample(context, sample, score, startAt);
  const steps = [...page.querySelectorAll<HTMLElement>('[data-step]')].filter((step) => {
    const owner = step.closest('[data-sample]');
    return owner === null || owner === card;
  });
  const button = card.querySelector('button');
  // With reduced motion the progress advances bar by bar and the sequencer is still.
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const total = BARS * STEPS;

  const showState = () => {
    const isPlaying = context.state === 'running';
    card.toggleAttribute('data-playing', isPlaying);
    button?.setAttribute('aria-label', `${isPlaying ? messages.pause : messages.play} ${sample.title}`);
  };
  let shownStep = -1;
  const showStep = (step: number) => {
    if (step === shownStep) return;
    shownStep = step;
    const playedSteps = isStill ? Math.floor(step / STEPS) * STEPS : step;
    card.style.setProperty('--played', `${(playedSteps / total) * 100}%`);
    if (isStill) return;
    const now = step < 0 ? '' : String(step % STEPS);
    for (const each of steps) each.toggleAttribute('data-now', each.dataset['step'] === now);
  };
  const follow = () => {
    if (context.state === 'closed') return;
    const step = stepAt(score, context.currentTime - startAt);
    if (step >= total) return onEnd();
    if (step >= 0) showStep(step);
    requestAnimationFrame(follow);
  };
  context.addEventListener('statechange', () => {
    showState();
    if (context.state !== 'closed') return;
    showStep(-1);
    card.style.removeProperty('--played');
  });
  showState();
  requestAnimationFrame(follow);
}

/** The step that sounds some seconds after the start. */
function stepAt(score: Score, seconds: number): number {
  const step = Math.floor(seconds / stepTime(score, 1, 0));
  return Math.min(step, BARS * STEPS);
}
