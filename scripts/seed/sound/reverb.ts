/** Delay lengths of Freeverb (Jezar at Dreampoint) in samples at 44.1 kHz. */
const COMBS = [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617] as const;
const ALLPASSES = [556, 441, 341, 225] as const;
/** Extra delay of the right channel in samples. */
const SPREAD = 23;

const FEEDBACK = 0.8;
const DAMPING = 0.35;

/** Adds reverberation to both channels. @param amount from 0 to 1 */
export function addReverb([left, right]: readonly [Float32Array, Float32Array], amount: number): void {
  const dry = left.map((sample, i) => 0.015 * (sample + (right[i] ?? 0)));
  for (const [side, spread] of [
    [left, 0],
    [right, SPREAD],
  ] as const) {
    const wet = reverberate(dry, spread);
    for (let i = 0; i < side.length; i += 1) side[i] = (side[i] ?? 0) + amount * 3 * (wet[i] ?? 0);
  }
}

function reverberate(dry: Float32Array, spread: number): Float32Array {
  const wet = new Float32Array(dry.length);
  for (const length of COMBS) {
    const delay = new Float32Array(length + spread);
    let [at, dull] = [0, 0];
    for (let i = 0; i < dry.length; i += 1) {
      const delayed = delay[at] ?? 0;
      dull = delayed * (1 - DAMPING) + dull * DAMPING;
      delay[at] = (dry[i] ?? 0) + dull * FEEDBACK;
      at = at + 1 === delay.length ? 0 : at + 1;
      wet[i] = (wet[i] ?? 0) + delayed;
    }
  }
  for (const length of ALLPASSES) {
    const delay = new Float32Array(length + spread);
    let at = 0;
    for (let i = 0; i < wet.length; i += 1) {
      const delayed = delay[at] ?? 0;
      const sample = wet[i] ?? 0;
      delay[at] = sample + delayed * 0.5;
      at = at + 1 === delay.length ? 0 : at + 1;
      wet[i] = delayed - sample;
    }
  }
  return wet;
}
