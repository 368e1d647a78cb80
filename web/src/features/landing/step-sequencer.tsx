import { INSTRUMENTS, STEPS, type Sample } from './samples.ts';

const steps = Array.from({ length: STEPS }, (_, step) => step);

/** The pattern of a sample as on a drum machine. `playSamples` marks the step that sounds. */
export function StepSequencer({ pattern }: Pick<Sample, 'pattern'>) {
  return (
    <span aria-hidden="true" className="grid grid-cols-16 gap-0.75">
      {steps.map((step) => (
        <span key={step} data-step={step} className="column grid gap-0.75">
          {INSTRUMENTS.map((instrument) => (
            <span
              key={instrument}
              className={`h-1.5 rounded-[2px] ${pattern[instrument][step] === 'x' ? 'hit' : 'rest'}`}
            />
          ))}
        </span>
      ))}
    </span>
  );
}
