import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Context } from '../../context.ts';
import serverPackage from '../../../package.json' with { type: 'json' };
import { findUnknownSettings } from '../../unknown-settings.ts';
import { deleteHeartbeat, readDatabaseClock, saveHeartbeat } from './processes.queries.ts';

const HEARTBEAT_INTERVAL_MS = 10_000;

/** Records every ten seconds that this process is alive, until it stops. */
export function sendHeartbeats({ db, config: { role }, log, realtime, settings }: Context): void {
  const id = randomUUID();
  const unknownVariables = findUnknownSettings(process.env);
  let isClosed = false;
  const send = async (): Promise<void> => {
    const before = Date.now();
    const databaseTime = await readDatabaseClock(db);
    // The database has read its clock about halfway through the query.
    const clockAheadMs = Math.round((before + Date.now()) / 2 - databaseTime);
    if (isClosed) return;
    const { version } = serverPackage;
    await saveHeartbeat(db, {
      id,
      role,
      host: hostname(),
      version,
      clockAheadMs,
      unknownVariables,
      settingsVersion: settings.version,
    });
  };
  let sending = Promise.resolve();
  /** One write after the other, so that none follows the deletion at the end. */
  const enqueue = (task: () => Promise<void>, failure: string) => {
    sending = sending.then(task).catch((err: unknown) => log.debug({ err }, failure));
  };
  const beat = () => enqueue(send, 'heartbeat could not be recorded');
  beat();
  const timer = setInterval(beat, HEARTBEAT_INTERVAL_MS).unref();
  realtime.onClose(() => {
    clearInterval(timer);
    isClosed = true;
    enqueue(() => deleteHeartbeat(db, id), 'heartbeat could not be ended');
  });
}
