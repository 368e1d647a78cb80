// Whether the time of an invitation says something about the address (rule S7): the calls of an author,
// and how long it takes until a mail that does not arrive is shown as such:
//   node --import tsx bench/routes/invitations.ts [rounds, 200 if not given]
// Fills a scratch database. The kinds of addresses take turns, each round from another one on. Prints the medians, and how
// far they are from that of the kind that an author cannot tell them from; the goal is 5 ms.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { makeScratchDatabase } from '../../scripts/database/connect.ts';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { sendGuestMail } from '../../server/src/features/guests/mails/send-guest-mail.ts';
import { openContext } from '../../server/src/open-context.ts';
import { Browser } from '../../server/test/clients/browser.ts';
import { ADDRESSES, DELIVERED, openRefusingServer } from '../../server/test/fixtures/guest-addresses.ts';
import { inviteGuest, storeOwnDraft } from '../../server/test/fixtures/invited-guests.ts';
import { newPerson, type Person } from '../../server/test/fixtures/people.ts';
import { percentileOf } from '../../server/test/measure/times.ts';
import type { Backbeat } from '../../server/test/servers/start.ts';
import { once } from '../lists/time-runs.ts';
import { record, type Figure } from '../results.ts';

const [rounds = 200] = process.argv.slice(2).map(Number);
const STEPS = ['invitation', 'mail', 'new link'] as const;
/** Milliseconds of each step. */
type Times = Record<(typeof STEPS)[number], number>;
/** The kinds with which the others are compared. */
const REFERENCES = { arrives: 'without an account', fails: 'that the mail server refuses' };

const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-'));
await chmod(folder, 0o755);
const smtp = await openRefusingServer();
const scratch = await makeScratchDatabase();
const { context, close, listFailing } = await openContext(
  readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: scratch.url,
    RATE_LIMITS: 'off',
    PUBLIC_URL: 'http://localhost',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'music@example.org',
    GUEST_INVITES_PER_DAY: '100000',
  }),
);
const app = await buildApp(context, { version: 'bench', listFailing });
try {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const product: Backbeat = {
    origin,
    context,
    visitor: () => new Browser(origin, 'http://localhost'),
    mailTo: () => Promise.reject(new Error('This bench reads no mail.')),
    dropDatabase: () => scratch.close(),
    close,
  };
  const kinds = await Promise.all(
    Object.entries(ADDRESSES).map(async ([kind, makeAddress]) => {
      const [author, other] = [await newPerson(product), await newPerson(product)];
      // The queries of users with blocks have additional filters, so each author has a block.
      await author.browser.call(api.blocks.block, { params: { user: other.userName } });
      return { kind, makeAddress, author, runs: new Array<Times>() };
    }),
  );
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (let turn = 0; turn < kinds.length; turn += 1) {
      const kind = kinds[(round + turn) % kinds.length];
      if (!kind) continue;
      const { makeAddress, author, runs } = kind;
      const times = await measure(product, author, await makeAddress(product, author));
      if (round > 0) runs.push(times);
    }

  const figures: Figure[] = [];
  console.log(`| address | ${STEPS.map((step) => `${step}, ms | difference, ms`).join(' | ')} |`);
  console.log(`|---${'|---|---'.repeat(STEPS.length)}|`);
  for (const { kind, runs } of kinds) {
    const cells = STEPS.map((step) => {
      const isMail = step === 'mail' && !DELIVERED.includes(kind);
      const reference = kinds.find((each) => each.kind === (isMail ? REFERENCES.fails : REFERENCES.arrives));
      const median = medianOf(runs, step);
      figures.push({ name: `${step}, ${kind}`, value: median, unit: 'ms' });
      const difference = median - medianOf(reference?.runs ?? [], step);
      return `${median.toFixed(1)} | ${difference.toFixed(1)}`;
    });
    console.log(`| ${kind} | ${cells.join(' | ')} |`);
  }
  await record(`invitations ${rounds}`, figures);
} finally {
  await app.close();
  await close();
  await scratch.close();
  await smtp.close();
  await rm(folder, { recursive: true, force: true });
}

function medianOf(runs: readonly Times[], step: keyof Times): number {
  return percentileOf(
    runs.map((times) => times[step]),
    0.5,
  );
}

/** Invites an address to a new track, runs the job of its mail, and sends a new link. */
async function measure(product: Backbeat, author: Person, email: string): Promise<Times> {
  const postId = await storeOwnDraft(product, author);
  const startedAt = performance.now();
  const { id } = await inviteGuest(product, { author, postId, email });
  const invitation = performance.now() - startedAt;
  const mail = await once(() =>
    sendGuestMail(product.context, { guestId: id, kind: 'link' }, { isLast: false }),
  );
  const params = { id: postId, guest: id };
  const newLink = await once(() => author.browser.call(api.guests.sendLink, { params }));
  return { invitation, mail, 'new link': newLink };
}
