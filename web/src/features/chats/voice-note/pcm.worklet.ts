// Runs on the audio thread: passes on the samples of the microphone. The libraries of TypeScript
// do not declare the scope of worklets.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples in one message: some 80 ms. */
const CHUNK_SAMPLES = 4096;

registerProcessor(
  'pcm',
  class extends AudioWorkletProcessor {
    #chunk = new Float32Array(CHUNK_SAMPLES);
    #length = 0;

    process(inputs: readonly (readonly Float32Array[])[]): boolean {
      for (const sample of inputs[0]?.[0] ?? []) {
        this.#chunk[this.#length] = sample;
        this.#length += 1;
        if (this.#length < CHUNK_SAMPLES) continue;
        this.port.postMessage(this.#chunk, [this.#chunk.buffer]);
        this.#chunk = new Float32Array(CHUNK_SAMPLES);
        this.#length = 0;
      }
      return true;
    }
  },
);
