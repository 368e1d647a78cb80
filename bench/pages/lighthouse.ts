// How the landing page, the feed, a post and a profile open on a phone with a four times slower
// processor, fast 4G and an empty cache. Measures Largest Contentful Paint, layout shift, and
// blocking time (the parts of tasks above 50 ms):
//   npm run build && node --import tsx bench/pages/lighthouse.ts [runs of each, 5 if not given] [short, for
//     short pieces of music]
// With LIGHTHOUSE=folder of the package lighthouse it also prints the scores. The package has 185
// MB and so is not a dependency: npm install --prefix elsewhere lighthouse@12
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { eventually } from '../../server/test/eventually.ts';
import { freePort } from '../../server/test/servers/product.ts';
import { FAST_4G, throttleNetwork, withFilledProduct, type FilledProduct } from './filled-product.ts';
import { record, type Figure } from '../results.ts';
import { percentileOf } from '../../server/test/measure/times.ts';

const runs = Number(process.argv[2] ?? 5);
const withMusic = process.argv[3] !== 'short';
const SLOWER = 4;
/** Milliseconds for which a page is observed after it has loaded. */
const OBSERVE_MS = 1_500;

/** Lighthouse's emulated device: a Moto G Power. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

const WATCH = `
  window.seen = { lcp: 0, cls: 0, blocked: 0 };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
  watch('longtask', (entry) => { seen.blocked += entry.duration - 50; });
`;

interface PageTimings {
  lcp: number;
  cls: number;
  blocked: number;
}

/** The part of its report that is read here. */
const REPORT = z.object({
  lhr: z.object({ categories: z.record(z.string(), z.object({ score: z.number().nullable() })) }),
});
const MODULE = z.object({ default: z.function({ input: [z.string(), z.unknown()], output: z.unknown() }) });

const port = await freePort();
await withFilledProduct({ withMusic, args: [`--remote-debugging-port=${port}`] }, async (product) => {
  const pages = [
    { name: 'landing', url: '/', signedIn: false },
    { name: 'a post', url: `/post/${product.postIds[0]}`, signedIn: false },
    { name: 'the feed', url: '/feed', signedIn: true },
    { name: 'a profile', url: `/profile/${product.userName}`, signedIn: true },
  ];
  const figures: Figure[] = [];
  for (const page of pages) {
    const timings: PageTimings[] = [];
    for (let run = 0; run < runs; run += 1) timings.push(await look(product, page));
    const median = (pick: (each: PageTimings) => number) => percentileOf(timings.map(pick), 0.5);
    figures.push(
      { name: `${page.name}, LCP`, value: median(({ lcp }) => lcp), unit: 'ms' },
      { name: `${page.name}, blocked`, value: median(({ blocked }) => blocked), unit: 'ms' },
    );
    console.log(
      `${page.name}: layout shift ${Math.max(...timings.map(({ cls }) => cls)).toFixed(3)} at most`,
    );
    const folder = process.env['LIGHTHOUSE'];
    if (folder === undefined) continue;
    const scores = await judge(folder, product, page);
    console.log(`${page.name}: ${scores}`);
  }
  await record(`lighthouse${withMusic ? '' : ' short'}`, figures);
});

async function look(
  product: FilledProduct,
  { url, signedIn }: { url: string; signedIn: boolean },
): Promise<PageTimings> {
  const context = await product.open({ ...PHONE, signedIn });
  try {
    const page = await context.newPage();
    const devtools = await throttleNetwork(page, FAST_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(WATCH);
    await page.goto(url, { waitUntil: 'load' });
    await eventually(async () => {
      if (!(await page.evaluate<boolean>('seen.lcp > 0'))) throw new Error('Nothing is painted.');
    });
    await page.waitForTimeout(OBSERVE_MS);
    return await page.evaluate<PageTimings>('seen');
  } finally {
    await context.close();
  }
}

/** Performance, accessibility, best practices, SEO of the run with the median performance. */
async function judge(
  folder: string,
  { origin, member }: FilledProduct,
  { url, signedIn }: { url: string; signedIn: boolean },
): Promise<string> {
  const lighthouse = MODULE.parse(await import(pathToFileURL(path.join(folder, 'core/index.js')).href));
  const reports: { name: string; score: number }[][] = [];
  for (let run = 0; run < runs; run += 1) {
    const report = REPORT.parse(
      await lighthouse.default(`${origin}${url}`, {
        port,
        logLevel: 'error',
        ...(signedIn && { extraHeaders: { Cookie: member.cookie } }),
        throttling: { rttMs: 60, throughputKbps: 9_000, cpuSlowdownMultiplier: SLOWER },
      }),
    );
    reports.push(
      Object.entries(report.lhr.categories).map(([name, { score }]) => ({ name, score: (score ?? 0) * 100 })),
    );
  }
  const sortedReports = reports.toSorted((one, other) => (one[0]?.score ?? 0) - (other[0]?.score ?? 0));
  return (sortedReports[sortedReports.length >> 1] ?? [])
    .map(({ name, score }) => `${name} ${Math.round(score)}`)
    .join(', ');
}
