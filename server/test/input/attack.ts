import fc from 'fast-check';
import type { Product } from '../product.ts';
import { residentOf } from './memory.ts';
import { requests, type MadeRequest } from './requests.ts';
import { bytesOf } from './send.ts';
import { wrongAbout } from './verdict.ts';
import { Wire } from './wire.ts';
import type { World } from './world.ts';

export interface Findings {
  /** What was wrong, each kind at most a few times. */
  wrong: string[];
  pid: number | undefined;
  answered: number;
  frames: number;
  seconds: number;
  statuses: Map<number | string, number>;
  /** MiB after the first tenth, and by how much they have grown since. */
  memory: { after: number; grown: number };
}

interface Plan {
  count: number;
  seed: number;
  only: number | undefined;
  /** Told of what is sent, where only one thing is. */
  show: (line: string) => void;
}

/** Connections with one request each under way. */
const AT_ONCE = 32;
/** Requests that are made together, so that one can be made again without all that came before. */
const BATCH = 100;

const batchOf = (seed: number, batch: number): MadeRequest[] =>
  fc.sample(requests, { seed: (seed + batch * 7_919) | 0, numRuns: BATCH });

/** Sends so many inputs that a seed gives. */
export async function attack(
  product: Product,
  world: World,
  { count, seed, only, show }: Plan,
): Promise<Findings> {
  const begun = performance.now();
  const found: Findings = {
    wrong: [],
    pid: product.pid,
    answered: 0,
    frames: 0,
    seconds: 0,
    statuses: new Map(),
    memory: { after: 0, grown: 0 },
  };
  const kinds = new Map<string, number>();
  const { host, port } = new URL(product.origin);
  const origin = `http://localhost:${port}`;
  const memory = async () => (product.pid === undefined ? 0 : residentOf(product.pid));

  const isLate = (place: number) => (only === undefined ? place >= count : place > only);
  let [batch, next] = [-1, only ?? 0];
  let made: MadeRequest[] = [];
  const take = (): { place: number; request: MadeRequest } | undefined => {
    const place = next;
    if (isLate(place)) return undefined;
    next += 1;
    if (Math.floor(place / BATCH) !== batch) {
      batch = Math.floor(place / BATCH);
      made = batchOf(seed, batch);
    }
    const request = made[place % BATCH];
    return request && { place, request };
  };

  const sendAll = async (): Promise<void> => {
    const wire = new Wire(Number(port));
    for (let taken = take(); taken; taken = take()) {
      const { place, request } = taken;
      if (place === Math.floor(count / 10)) found.memory.after = await memory();
      if (place % 2_000 === 1_999) await world.renew();
      const sent = bytesOf(request, {
        things: world.things,
        host,
        origin,
        cookie: world.cookieOf(request.actor),
      });
      const outcome = await wire.exchange(sent.bytes, sent);
      if (sent.isBroken) wire.close();
      const status = typeof outcome === 'string' ? outcome : outcome.status;
      found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1);
      found.answered += 1;
      const wrong = wrongAbout({ ...request, isBroken: sent.isBroken }, outcome);
      if (only !== undefined) {
        show(`${sent.bytes.toString('latin1').slice(0, 4_000)}\n-> ${status}`);
        if (typeof outcome !== 'string') show(outcome.body.toString());
      }
      if (wrong !== undefined) note(place, request, wrong);
      // Whoever is signed out, or gone, cannot try anything: that is seen to at once.
      if (status === 401 && request.actor !== 'anonymous' && request.isOwn) await world.renew();
    }
    wire.close();
  };

  /** The same thing of the same route is told three times. */
  const note = (place: number, { name, method, address }: MadeRequest, wrong: string) => {
    const kind = wrong.startsWith('A failure') ? wrong.slice(0, 60) : `${name} ${wrong.slice(0, 60)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if ((kinds.get(kind) ?? 0) <= 3)
      found.wrong.push(`at ${place}, ${name} (${method} ${address.slice(0, 120)}): ${wrong}`);
  };

  await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
  found.memory.grown = (await memory()) - found.memory.after;
  found.seconds = (performance.now() - begun) / 1000;
  return found;
}
