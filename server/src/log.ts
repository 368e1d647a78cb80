import { format } from 'node:util';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';
import { isOutage } from './platform/outages/index.ts';
import { RepeatedLines, type Line } from './repeated-lines.ts';

/** Levels whose repeated lines are counted, as pino numbers them. */
const COUNTED_LEVELS = [40, 50];

/**
 * Opens the log: JSON lines on standard output, unless a destination is given. Warnings and errors
 * that repeat are written once a minute, with the field `repeats`.
 */
export function openLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const repeatedLines = new RepeatedLines();
  return pino(
    {
      level,
      serializers: { err: serializeError },
      hooks: {
        logMethod(args, method, lineLevel) {
          if (!COUNTED_LEVELS.includes(lineLevel)) return method.apply(this, args);
          const line = readLine(args);
          repeatedLines.write(line, (repeats) => {
            method.call(this, repeats === 0 ? line.fields : { ...line.fields, repeats }, line.message);
          });
        },
      },
    },
    destination,
  );
}

/** Reads the arguments of a call such as `log.warn({ err }, 'connection lost')`. */
function readLine([first, ...values]: readonly unknown[]): Line {
  if (first instanceof Error)
    return readLine([{ err: first }, values[0] ?? first.message, ...values.slice(1)]);
  if (typeof first !== 'object' || first === null) return { fields: {}, message: format(first, ...values) };
  const [sentence = '', ...parameters] = values;
  return { fields: { ...first }, message: format(sentence, ...parameters) };
}

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
  if (!isOutage(error)) return serialized;
  // The message says which server is away. A stack would only show where the product noticed it.
  const { type, message, code } = serialized;
  const addresses = error instanceof AggregateError ? error.errors.map(({ message: each }) => each) : [];
  return { type, message: message || addresses.join('; '), code };
}
