/** The instruments of the samples, made of oscillators and noise. */
export interface Instruments {
  kick: (at: number, level: number) => void;
  snare: (at: number, level: number) => void;
  hat: (at: number, level: number) => void;
  bass: (at: number, note: number) => void;
  chord: (at: number, notes: readonly number[], level: number) => void;
}

/** Seconds of noise, of which each hit plays the beginning. */
const NOISE_S = 0.3;

const hertz = (note: number): number => 440 * 2 ** ((note - 69) / 12);

/** Creates the instruments of a context and connects them to its output. */
export function createInstruments(context: BaseAudioContext): Instruments {
  const output = new DynamicsCompressorNode(context, { threshold: -14, ratio: 6, release: 0.12 });
  output.connect(new GainNode(context, { gain: 0.7 })).connect(context.destination);
  const noise = context.createBuffer(1, Math.ceil(NOISE_S * context.sampleRate), context.sampleRate);
  const values = noise.getChannelData(0);
  for (let index = 0; index < values.length; index += 1) values[index] = Math.random() * 2 - 1;

  /** A level that rises at once and falls to silence. */
  const envelope = (at: number, level: number, seconds: number): GainNode => {
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(level, at + 0.003);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    gain.connect(output);
    return gain;
  };
  const tone = (at: number, seconds: number, options: OscillatorOptions): OscillatorNode => {
    const oscillator = new OscillatorNode(context, options);
    oscillator.start(at);
    oscillator.stop(at + seconds);
    return oscillator;
  };
  const burst = (at: number, level: number, seconds: number, filter: BiquadFilterOptions): void => {
    const source = new AudioBufferSourceNode(context, { buffer: noise });
    source.connect(new BiquadFilterNode(context, filter)).connect(envelope(at, level, seconds));
    source.start(at);
    source.stop(at + seconds);
  };

  return {
    kick: (at, level) => {
      const oscillator = tone(at, 0.32, { frequency: 150 });
      oscillator.frequency.setValueAtTime(150, at);
      oscillator.frequency.exponentialRampToValueAtTime(46, at + 0.09);
      oscillator.connect(envelope(at, level, 0.32));
    },
    snare: (at, level) => {
      burst(at, 0.5 * level, 0.17, { type: 'bandpass', frequency: 1900, Q: 0.7 });
      tone(at, 0.1, { type: 'triangle', frequency: 190 }).connect(envelope(at, 0.35 * level, 0.1));
    },
    hat: (at, level) => burst(at, 0.22 * level, 0.05, { type: 'highpass', frequency: 7500 }),
    bass: (at, note) => {
      const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: 420, Q: 3 });
      tone(at, 0.4, { type: 'sawtooth', frequency: hertz(note) }).connect(filter);
      filter.connect(envelope(at, 0.5, 0.4));
    },
    chord: (at, notes, level) => {
      const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: 1800 });
      filter.connect(envelope(at, 0.11 * level, 0.55));
      for (const note of notes)
        tone(at, 0.55, { type: 'triangle', frequency: hertz(note), detune: (note % 3) * 4 }).connect(filter);
    },
  };
}
