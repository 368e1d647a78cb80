import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config, LogLevel } from './config.ts';

/** Opens the log: JSON lines on standard output, unless a destination is given. */
export const openLog = (level: LogLevel, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: serializeError } }, destination);

/**
 * Opens standard output as the destination of the log. Readable lines are written if LOG_FORMAT
 * asks for them, and on a terminal outside production; otherwise JSON lines.
 * @returns undefined for JSON lines, which pino writes itself
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
    // A request line starts with the event. Its id matters only to a search through JSON.
    ignore: 'pid,hostname,reqId,method,route,status,ms,userId,address',
    messageFormat: '{msg}{if method} {method} {route} {status} ({ms} ms){end}',
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
  });
  // Formatted and written synchronously, so that the last lines before an exit are not lost.
  return { write: (line) => void output.write(format(line)) };
}

/**
 * Serializes an error without the properties that libraries attach: the connection that broke
 * (pg-pool), and the rejected row (PostgreSQL's DETAIL), which holds what users wrote. The name of
 * the constraint is logged separately.
 */
function serializeError(error: Error): unknown {
  const { client: _client, detail: _detail, ...serialized } = stdSerializers.err(error);
  return serialized;
}
