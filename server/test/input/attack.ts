import fc from 'fast-check';
import { residentMemoryOf } from '../servers/process-memory.ts';
import type { Product } from '../servers/product.ts';
import { requests, type MadeRequest } from './requests.ts';
import { socketInputs } from './socket-inputs.ts';
import { sendSocketInput } from './send-socket-input.ts';
import { bytesOf } from './send.ts';
import { findViolation } from './verdict.ts';
import { Wire } from './wire.ts';
import type { World } from './world.ts';

export interface Findings {
  /** The failures found, at most a few of each kind. */
  wrong: string[];
  pid: number | undefined;
  answerCount: number;
  frames: number;
  seconds: number;
  statuses: Map<number | string, number>;
  /** MiB after the first tenth of the run, and the growth since then. */
  memory: { after: number; growth: number };
}

interface Plan {
  count: number;
  seed: number;
  only: number | undefined;
  /** Receives what is sent if only one input is sent. */
  show: (line: string) => void;
}

/**
 * The share of inputs sent over sockets, and the number of concurrent sockets, since a user may
 * have five.
 */
const SOCKETS = { share: 0.1, atOnce: 3 };
/** Connections with one request each in flight. */
const AT_ONCE = 32;
/** Requests generated together, so that one can be reproduced without all earlier ones. */
const BATCH = 100;

const batchOf = (seed: number, batch: number): MadeRequest[] =>
  fc.sample(requests, { seed: (seed + batch * 7_919) | 0, numRuns: BATCH });

/** Sends this many inputs generated from a seed. */
export async function fuzzRoutes(
  product: Product,
  world: World,
  { count, seed, only, show }: Plan,
): Promise<Findings> {
  const startedAt = performance.now();
  const findings: Findings = {
    wrong: [],
    pid: product.pid,
    answerCount: 0,
    frames: 0,
    seconds: 0,
    statuses: new Map(),
    memory: { after: 0, growth: 0 },
  };
  const kinds = new Map<string, number>();
  const { host, port } = new URL(product.origin);
  const origin = `http://localhost:${port}`;
  const memory = async () => (product.pid === undefined ? 0 : (await residentMemoryOf(product.pid)) / 1024);

  const routeCount = Math.round(count * (1 - SOCKETS.share));
  const isLate = (place: number) => (only === undefined ? place >= routeCount : place > only);
  let [batch, next] = [-1, only ?? 0];
  let madeRequests: MadeRequest[] = [];
  const take = (): { place: number; request: MadeRequest } | undefined => {
    const place = next;
    if (isLate(place)) return undefined;
    next += 1;
    if (Math.floor(place / BATCH) !== batch) {
      batch = Math.floor(place / BATCH);
      madeRequests = batchOf(seed, batch);
    }
    const request = madeRequests[place % BATCH];
    return request && { place, request };
  };

  const sendAll = async (): Promise<void> => {
    const wire = new Wire(Number(port));
    for (let turn = take(); turn; turn = take()) {
      const { place, request } = turn;
      if (place === Math.floor(count / 10)) findings.memory.after = await memory();
      if (place % 2_000 === 1_999) await world.renew();
      const requestBytes = bytesOf(request, {
        things: world.things,
        host,
        origin,
        cookie: world.cookieOf(request.actor),
      });
      const outcome = await wire.exchange(requestBytes.bytes, requestBytes);
      if (requestBytes.isBroken) wire.close();
      const status = typeof outcome === 'string' ? outcome : outcome.status;
      findings.statuses.set(status, (findings.statuses.get(status) ?? 0) + 1);
      findings.answerCount += 1;
      const wrong = findViolation({ ...request, isBroken: requestBytes.isBroken }, outcome);
      if (only !== undefined) {
        show(`${requestBytes.bytes.toString('latin1').slice(0, 4_000)}\n-> ${status}`);
        if (typeof outcome !== 'string') show(outcome.body.toString());
      }
      if (wrong !== undefined) note(place, request, wrong);
      // An account that is signed out or deleted would test nothing, so it is replaced at once.
      if (status === 401 && request.actor !== 'anonymous' && request.isOwn) await world.renew();
    }
    wire.close();
  };

  const note = (place: number, { name, method, address }: MadeRequest, wrong: string) =>
    reportViolation(
      `at ${place}, ${name} (${method} ${address.slice(0, 120)})`,
      wrong.startsWith('A failure') ? '' : name,
      wrong,
    );
  /** A failure of the same kind and route is reported three times. */
  const reportViolation = (where: string, what: string, wrong: string) => {
    const kind = `${what} ${wrong.slice(0, 60)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if ((kinds.get(kind) ?? 0) <= 3) findings.wrong.push(`${where}: ${wrong}`);
  };

  const frames = only === undefined ? Math.round(count * SOCKETS.share) : 0;
  let conversationCount = 0;
  const sendConversations = async (): Promise<void> => {
    while (findings.frames < frames) {
      const place = conversationCount++;
      const [conversation] = fc.sample(socketInputs, { seed: (seed + place * 104_729) | 0, numRuns: 1 });
      if (!conversation) return;
      const { cookieOf, things } = world;
      const cookie = cookieOf.call(world, conversation.actor) ?? '';
      const { isOpened, wrong } = await sendSocketInput(conversation, {
        origin: product.origin,
        site: origin,
        cookie,
        things,
      });
      if (isOpened) findings.frames += conversation.chunks.length;
      else await world.renew();
      if (wrong !== undefined) reportViolation(`talk ${place}`, 'socket', wrong);
    }
  };

  await Promise.all([
    ...Array.from({ length: AT_ONCE }, sendAll),
    ...Array.from({ length: SOCKETS.atOnce }, sendConversations),
  ]);
  findings.memory.growth = (await memory()) - findings.memory.after;
  findings.seconds = (performance.now() - startedAt) / 1000;
  return findings;
}
