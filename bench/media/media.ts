// Waveform, loudness and rendition of a track, compared with FFmpeg alone doing the same, and how
// long the feed takes while the product processes tracks sequentially:
//   node --import tsx bench/media/media.ts [seconds of the track, 180 if not given] [tracks meanwhile, 4 if
//     not given]
// Starts the product with its own database in a temporary folder.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { MediaProcessor } from '../../server/src/platform/media/index.ts';
import { freePort } from '../../server/test/servers/product.ts';
import { publish, untilProcessed } from './audio-post.ts';
import { measureFeedLatency } from '../../server/test/measure/feed-latency.ts';
import { fillFeed } from '../fill-feed.ts';
import { processorOf } from '../process-usage.ts';
import { record, type Figure } from '../results.ts';
import { withProduct } from '../run-product.ts';

const seconds = Number(process.argv[2] ?? 180);
const tracks = Number(process.argv[3] ?? 4);
/**
 * Repetitions of each measurement, alternating with the other. The quickest counts, since the rest
 * is noise of the machine.
 */
const REPETITIONS = seconds < 60 ? 1 : 3;
/** Milliseconds for which the feed is read on an idle product. */
const IDLE_MS = 3000;
const run = promisify(execFile);

const metricsPort = await freePort();
const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-media-'));
const original = path.join(folder, 'track.wav');
try {
  await makeTrack();
  const figures = [...(await compare()), ...(await meanwhile())];
  await record(`media ${seconds} ${tracks}`, figures);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Two channels of a music-like signal, as a WAV file and as an MP3 file. */
async function makeTrack(): Promise<void> {
  const sound = 'anoisesrc=c=pink:a=0.3:s=1[a];sine=f=220:b=4[b];[a][b]amerge=inputs=2[out]';
  const to = ['-map', '[out]', '-t', String(seconds), '-ar', '44100'];
  await ffmpeg('-filter_complex', sound, ...to, '-c:a', 'pcm_s16le', original);
  await ffmpeg('-i', original, '-c:a', 'libmp3lame', '-b:a', '320k', path.join(folder, 'track.mp3'));
}

async function compare(): Promise<Figure[]> {
  const mediaProcessor = new MediaProcessor({ log: pino({ level: 'silent' }) });
  const figures: Figure[] = [];
  try {
    for (const kind of ['wav', 'mp3']) {
      const track = path.join(folder, `track.${kind}`);
      const productTimes = { time: Infinity, processor: Infinity };
      const alone = { time: Infinity, processor: Infinity };
      await mediaProcessor.analyseAudio(track, { rendition: path.join(folder, 'own.mp3') }); // to warm up
      for (let turn = 0; turn < REPETITIONS; turn++) {
        keepLess(
          productTimes,
          await measureTimes(() =>
            mediaProcessor.analyseAudio(track, { rendition: path.join(folder, 'own.mp3') }),
          ),
        );
        keepLess(alone, await measureTimes(() => ffmpegAlone(track)));
      }
      figures.push(
        { name: `FFmpeg's time to ours, ${kind}`, value: alone.time / productTimes.time, unit: 'x' },
        { name: `by processor, ${kind}`, value: alone.processor / productTimes.processor, unit: 'x' },
        { name: kind, value: productTimes.time, unit: 's' },
        { name: `${kind} by FFmpeg`, value: alone.time, unit: 's' },
        { name: `${kind}, processor`, value: productTimes.processor, unit: 's' },
      );
    }
  } finally {
    await mediaProcessor.close();
  }
  return figures;
}

/** Elapsed seconds and processor seconds. */
interface ProcessTimes {
  time: number;
  processor: number;
}

async function measureTimes(work: () => Promise<unknown>): Promise<ProcessTimes> {
  const before = await processorOf();
  const startedAt = performance.now();
  await work();
  const time = (performance.now() - startedAt) / 1000;
  return { time, processor: ((await processorOf()).product - before.product) / 1000 };
}

function keepLess(best: ProcessTimes, { time, processor }: ProcessTimes): void {
  best.time = Math.min(best.time, time);
  best.processor = Math.min(best.processor, processor);
}

/** The peaks of 400 sections, the loudness by EBU R 128, and a rendition of 160 kbit/s. */
async function ffmpegAlone(track: string): Promise<void> {
  const stretch = Math.round((seconds * 44_100) / 400);
  const peaks = `asetnsamples=${stretch},astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level`;
  const print = `ametadata=print:file=${path.join(folder, 'peaks.txt')}`;
  const graph = `[0:a]asplit=3[l][w][e];[l]ebur128=framelog=verbose[loudness];[w]${peaks},${print}[peaks]`;
  const outputs = ['-map', '[loudness]', '-f', 'null', '-', '-map', '[peaks]', '-f', 'null', '-'];
  const rendition = ['-map', '[e]', '-c:a', 'libmp3lame', '-b:a', '160k', path.join(folder, 'alone.mp3')];
  await ffmpeg('-i', track, '-filter_complex', graph, ...outputs, ...rendition);
}

async function ffmpeg(...parameters: string[]): Promise<void> {
  await run('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...parameters]);
}

/** How long readers of the feed wait while tracks are processed. */
async function meanwhile(): Promise<Figure[]> {
  const sound = await readFile(original);
  const figures: Figure[] = [];
  await withProduct(
    async (product, pool) => {
      const { tokens } = await fillFeed(pool);
      await pool.query(`update users set plus_until = now() + interval '1 year'`);
      const [token = ''] = tokens;
      const cookie = `backbeat-session=${token}`;
      await measureFeedLatency(product.origin, cookie, () => pause(1000)); // to warm up
      const quiet = await measureFeedLatency(product.origin, cookie, () => pause(IDLE_MS));
      const startedAt = performance.now();
      const busy = await measureFeedLatency(product.origin, cookie, async () => {
        const ids: string[] = [];
        for (let each = 0; each < tracks; each++) ids.push(await publish(product, token, 'track.wav', sound));
        await untilProcessed(pool, ids);
      });
      figures.push(
        {
          name: 'each, from upload to rendition',
          value: (performance.now() - startedAt) / 1000 / tracks,
          unit: 's',
        },
        { name: 'feed p99', value: quiet.p99, unit: 'ms' },
        { name: 'feed meanwhile p99', value: busy.p99, unit: 'ms' },
        { name: 'wait of the loop p99', value: await loopDelay(), unit: 'ms' },
      );
    },
    { METRICS_PORT: String(metricsPort) },
  );
  return figures;
}

/** The delay of the main thread's event loop, as reported by the product. */
async function loopDelay(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds(?:\{.*\})? (\S+)/m.exec(text)?.[1]) * 1000;
}
