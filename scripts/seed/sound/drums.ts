import type { DrumName } from './styles.ts';
import { add, Filter, gate, noise, RATE, square } from './signal.ts';

/** A stroke: time in seconds, velocity from 0 to 1, and a seed that varies its sound. */
export interface Stroke {
  at: number;
  velocity: number;
  number: number;
}

type Drum = (into: Float32Array, stroke: Stroke) => void;

const TURN = 2 * Math.PI;

const kickOf =
  (hz: number, sweep: number, decay: number, click: number): Drum =>
  (into, { at, velocity, number }) => {
    let phase = 0;
    const beater = noise(number);
    add(into, at, 0.5, (time) => {
      phase += (hz * (1 + sweep * Math.exp(-time * 42))) / RATE;
      const body = Math.sin(TURN * phase) * Math.exp(-time * decay);
      return (
        0.85 * velocity * gate(time, 0.4, 0.0008, 0.1) * (body + click * beater() * Math.exp(-time * 300))
      );
    });
  };

const snare: Drum = (into, { at, velocity, number }) => {
  const wires = noise(number);
  const rattle = new Filter(2_100, 0.6);
  add(into, at, 0.35, (time) => {
    const skin = (Math.sin(TURN * 186 * time) + 0.6 * Math.sin(TURN * 331 * time)) * Math.exp(-time * 26);
    return (
      0.6 *
      velocity *
      gate(time, 0.3, 0.0008, 0.05) *
      (0.75 * skin + 1.1 * rattle.high(wires()) * Math.exp(-time * 15))
    );
  });
};

const clap: Drum = (into, { at, velocity, number }) => {
  const hands = noise(number);
  const room = new Filter(1_300, 1.4);
  add(into, at, 0.35, (time) => {
    // Three claps slightly out of sync, then the reverberation.
    const bursts = [0, 0.011, 0.023].reduce(
      (sum, later) => sum + (time >= later ? Math.exp(-(time - later) * 130) : 0),
      0,
    );
    return 0.85 * velocity * room.band(hands()) * (bursts + 0.5 * Math.exp(-time * 16));
  });
};

const rim: Drum = (into, { at, velocity }) => {
  add(into, at, 0.09, (time) => {
    const wood = Math.sin(TURN * 1_720 * time) + 0.8 * Math.sin(TURN * 510 * time);
    return 0.4 * velocity * Math.exp(-time * 65) * wood;
  });
};

const brush: Drum = (into, { at, velocity, number }) => {
  const wires = noise(number);
  const soft = new Filter(3_400, 0.7);
  add(into, at, 0.3, (time) => 0.4 * velocity * gate(time, 0.03, 0.02, 0.22) * soft.band(wires()));
};

/** Metallic sound of six inharmonic square waves, as in the TR-808. */
const metalOf =
  (decay: number, low: number, level: number, hiss: number): Drum =>
  (into, { at, velocity, number }) => {
    const plates = [205.3, 304.4, 369.6, 522.7, 540, 800].map((hz) => square(hz * 1.7));
    const air = noise(number);
    const thin = new Filter(low);
    add(into, at, Math.min(2.2, 6 / decay), (time) => {
      const metal = plates.reduce((sum, plate) => sum + plate(), 0) / 6;
      return (
        level *
        velocity *
        Math.exp(-time * decay) *
        gate(time, 2, 0.0006, 0.1) *
        thin.high(metal + hiss * air())
      );
    });
  };

const shaker: Drum = (into, { at, velocity, number }) => {
  const beads = noise(number);
  const thin = new Filter(5_800);
  add(into, at, 0.09, (time) => 0.2 * velocity * gate(time, 0.025, 0.018, 0.05) * thin.high(beads()));
};

const conga: Drum = (into, { at, velocity, number }) => {
  const hz = number % 3 === 0 ? 212 : 158;
  let phase = 0;
  add(into, at, 0.4, (time) => {
    phase += (hz * (1 + 0.35 * Math.exp(-time * 60))) / RATE;
    return (
      0.5 *
      velocity *
      Math.exp(-time * 13) *
      gate(time, 0.35, 0.001, 0.05) *
      (Math.sin(TURN * phase) + 0.2 * Math.sin(2.3 * TURN * phase))
    );
  });
};

export const DRUMS: Record<DrumName, Drum> = {
  kick: kickOf(52, 3.2, 9, 0.25),
  deepKick: kickOf(47, 5, 7, 0.4),
  snare,
  clap,
  rim,
  brush,
  hat: metalOf(55, 7_200, 0.26, 0.8),
  openHat: metalOf(11, 6_800, 0.22, 0.9),
  ride: metalOf(6, 5_200, 0.12, 0.35),
  crash: metalOf(2.4, 3_600, 0.2, 1.4),
  shaker,
  conga,
};
