import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config, LogLevel } from './config.ts';

/** What this process writes, a line of JSON for each thing; to the standard output where nothing else is said. */
export const openLog = (level: LogLevel, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: tellError } }, destination);

/**
 * The standard output as the log writes to it: JSON lines, or readable lines where LOG_FORMAT asks for them, and on a terminal
 * outside production.
 * @returns undefined for JSON lines, which pino writes by itself
 */
export async function openLogDestination(
  { logFormat, production }: Pick<Config, 'logFormat' | 'production'>,
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
): Promise<DestinationStream | undefined> {
  const isPretty = logFormat === undefined ? output.isTTY && !production : logFormat === 'pretty';
  if (!isPretty) return undefined;
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({
    colorize: output.isTTY && process.env['NO_COLOR'] === undefined,
    // What a request line is about comes first; its id matters only to a search through JSON.
    ignore: 'pid,hostname,reqId,method,route,status,ms',
    messageFormat: '{msg}{if method} {method} {route} {status} ({ms} ms){end}',
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
  });
  // Formatted and written at once, in this process: the last lines before an exit are not lost.
  return { write: (line) => void output.write(format(line)) };
}

/**
 * An error as it is told, without what libraries have hung on it: the whole connection that broke (pg-pool), and the row that
 * the database did not take, which holds what people have written (PostgreSQL's DETAIL). The constraint has a name of its own.
 */
function tellError(error: Error): unknown {
  const { client: _client, detail: _detail, ...told } = stdSerializers.err(error);
  return told;
}
