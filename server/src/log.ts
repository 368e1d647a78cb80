import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { LogLevel } from './config.ts';

/** What this process writes, a line of JSON for each thing; to the standard output where nothing else is said. */
export const openLog = (level: LogLevel, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: tellError } }, destination);

/**
 * An error as it is told, without what libraries have hung on it: the whole connection that broke (pg-pool), and the row that
 * the database did not take, which holds what people have written (PostgreSQL's DETAIL). The constraint has a name of its own.
 */
function tellError(error: Error): unknown {
  const { client: _client, detail: _detail, ...told } = stdSerializers.err(error);
  return told;
}
