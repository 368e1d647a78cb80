import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  type Letterhead,
  messageOf,
  type StoredMail,
  type Mail,
  MailUnavailable,
  type OutgoingMail,
} from './mail.ts';

/** Maximum number of listed mails. */
const MAX_LISTED_MAILS = 50;

/**
 * Days that a mail stays in the outbox. Operators have time to pass on a code; the time is bounded
 * because mails contain addresses and texts.
 */
export const OUTBOX_RETENTION_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
const REMOVAL_INTERVAL_MS = DAY_MS;

/** The metadata file of each mail, so that listing mails needs no parser. */
const note = z.object({
  to: z.string(),
  subject: z.string(),
  time: z.string(),
  text: z.string(),
  html: z.string().optional(),
});

interface OutboxOptions {
  letterhead: Letterhead;
  folder: string;
  /** Whether the log may contain the code of a mail. */
  showCodes: boolean;
  log: Logger;
}

/**
 * Stores mail as files if there is no mail server: the mail itself (.eml) and its metadata (.json).
 * Files older than `OUTBOX_RETENTION_DAYS` are removed when the outbox opens and then once a day.
 */
export function openOutbox({ letterhead, folder, showCodes, log }: OutboxOptions): Mail {
  const composer = createTransport({
    streamTransport: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let storedCount = 0;

  const removeExpired = () =>
    removeOlderThan(folder, Date.now() - OUTBOX_RETENTION_DAYS * DAY_MS).catch((err: unknown) => {
      log.warn({ err }, 'expired mails could not be removed from the outbox');
    });
  void removeExpired();
  const removal = setInterval(() => void removeExpired(), REMOVAL_INTERVAL_MS).unref();

  const store = async (mail: OutgoingMail) => {
    const { to, subject } = mail;
    const composedMail = messageOf(mail, letterhead);
    const { text, html } = composedMail;
    const { message } = await composer.sendMail(composedMail);
    const time = new Date().toISOString();
    storedCount += 1;
    const name = `${time.replaceAll(/[:.]/g, '-')}-${process.pid}-${String(storedCount).padStart(6, '0')}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write(path.join(folder, `${name}.eml`), Buffer.isBuffer(message) ? message : await buffer(message));
    // Last, because readers list a mail by its metadata.
    await write(path.join(folder, `${name}.json`), JSON.stringify({ to, subject, time, text, html }));
  };

  return {
    server: undefined,
    from: letterhead.from.address,
    send: async (mail) => {
      await store(mail).catch((error: unknown) => {
        const response = 'The outbox cannot be written.';
        throw new MailUnavailable(response, { stage: null, code: null, response }, { cause: error });
      });
      const { code } = mail.content;
      // The code of a guest proves who holds the mailbox, so that not even a log may have it.
      const isShown = showCodes && code !== undefined && mail.kind !== 'guest-code';
      const details = isShown ? { code } : {};
      log.info({ subject: mail.subject, ...details }, 'mail stored in the outbox');
    },
    verify: () => Promise.resolve(),
    readOutbox: async () => {
      const files = await readdir(folder).catch(() => []);
      const newest = files
        .filter((file) => file.endsWith('.json'))
        .toSorted()
        .toReversed()
        .slice(0, MAX_LISTED_MAILS);
      return Promise.all(newest.map((file) => read(folder, file)));
    },
    forget: async (address) => {
      const files = await readdir(folder).catch(() => []);
      for (const file of files.filter((each) => each.endsWith('.json'))) {
        const { name, to } = await read(folder, file);
        if (to.toLowerCase() !== address.toLowerCase()) continue;
        for (const extension of ['eml', 'json'])
          await rm(path.join(folder, `${name}.${extension}`), { force: true });
      }
    },
    close: () => {
      clearInterval(removal);
      composer.close();
    },
  };
}

/** @param time milliseconds since 1970; the names of the files begin with the time of the mail */
async function removeOlderThan(folder: string, time: number): Promise<void> {
  const oldest = new Date(time).toISOString().replaceAll(/[:.]/g, '-');
  const files = await readdir(folder).catch(() => []);
  const expiredFiles = files.filter((file) => MAIL_FILE.test(file) && file < oldest);
  for (const file of expiredFiles) await rm(path.join(folder, file), { force: true });
}

/** The files of a mail, including those of an interrupted write. */
const MAIL_FILE = /^\d{4}-\d\d-\d\dT[^/]*\.(eml|json)(\.part)?$/;

async function write(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

async function read(folder: string, file: string): Promise<StoredMail> {
  const text = await readFile(path.join(folder, file), 'utf8');
  return { name: path.basename(file, '.json'), ...note.parse(JSON.parse(text)) };
}
