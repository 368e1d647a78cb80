// Runs within the pages that room-browser.ts measures, before their own script.
const toBase64 = (bytes) => {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 0x8000)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 0x8000));
  return btoa(text);
};

(() => {
  const RECORDER = `
    registerProcessor('recorder', class extends AudioWorkletProcessor {
      blocks = [];
      constructor() {
        super();
        this.port.onmessage = () => this.port.postMessage(this.blocks);
      }
      process([[samples]]) {
        this.blocks.push(samples ? samples.slice() : new Float32Array(128));
        return true;
      }
    });`;
  const connect = AudioNode.prototype.connect;
  const recorders = new Map();

  /** Whatever a graph sends to the speakers goes through a recorder too, which puts out silence. */
  AudioNode.prototype.connect = function (target, ...places) {
    const result = connect.call(this, target, ...places);
    if (target instanceof AudioDestinationNode && target.context instanceof AudioContext)
      recorders.set(target.context, startRecorder(target.context, this));
    return result;
  };

  async function startRecorder(context, source) {
    await context.audioWorklet.addModule(`data:text/javascript,${encodeURIComponent(RECORDER)}`);
    const node = new AudioWorkletNode(context, 'recorder');
    connect.call(source, node);
    connect.call(node, context.destination);
    return node;
  }

  window.room = {
    /** @returns what the newest graph has put out since it began: samples a second, and floats as base64 */
    async recording() {
      const [context, started] = [...recorders].at(-1);
      const { port } = await started;
      const blocks = await new Promise((resolve) => {
        port.addEventListener('message', ({ data }) => resolve(data), { once: true });
        port.start();
        port.postMessage(null);
      });
      const samples = new Float32Array(128 * blocks.length);
      blocks.forEach((block, index) => samples.set(block, 128 * index));
      return { rate: context.sampleRate, samples: toBase64(new Uint8Array(samples.buffer)) };
    },

    /** Milliseconds from each press of N until a text field has the focus. */
    focusTimes: [],

    /** Records the time of each frame until they are counted. */
    startCounting() {
      const counting = { times: [], isOn: true };
      window.room.counting = counting;
      requestAnimationFrame(function note(now) {
        counting.times.push(now);
        if (counting.isOn) requestAnimationFrame(note);
      });
    },

    /** @returns frames a second since then */
    endCounting() {
      const { counting } = window.room;
      counting.isOn = false;
      const { times } = counting;
      return ((times.length - 1) * 1000) / (times.at(-1) - times[0]);
    },
  };

  let pressedAt = null;
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'n') pressedAt = event.timeStamp;
    },
    true,
  );
  addEventListener('focusin', ({ target }) => {
    if (pressedAt === null || !target.matches('textarea')) return;
    window.room.focusTimes.push(performance.now() - pressedAt);
    pressedAt = null;
  });
})();
