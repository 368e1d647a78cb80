/** Messages of Node (node:net) and of pg for a connection that failed or broke. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|ECONN|EPIPE|ETIMEDOUT/;

/** Whether an error is a connection that could not be opened, or that broke. */
export function isLostConnection(error: unknown): boolean {
  // Node reports one error for each address of a host.
  if (error instanceof AggregateError) return error.errors.some(isLostConnection);
  if (!(error instanceof Error)) return false;
  // Any failure to connect, such as EAGAIN when the backlog of a stopped database is full.
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) return true;
  return LOST_CONNECTION.test(error.message);
}

/** Messages of ioredis for a server that is away, and of Redis while it starts or rejects the login. */
const REDIS_AWAY =
  /^(Connection is closed|Command timed out|Command aborted|Socket timeout|Stream isn't writeable|LOADING |Reached the max retries per request|NOAUTH |WRONGPASS )/;

/**
 * SQLSTATEs of a server that is away (PostgreSQL, appendix A): 08 connection, 28 login rejected,
 * 53300 too many connections, 57P shutdown and start. Those of a slow or failed statement are not
 * among them.
 */
const DATABASE_AWAY = /^(08|28|53300$|57P)/;

/** Errors of platform/ about a service that does not answer. */
const UNAVAILABLE = new Set(['MailUnavailable', 'StorageUnavailable']);

/**
 * Whether an error says that another server is away. Its message is all that an operator needs; a
 * stack would only show where the product noticed it.
 */
export function isOutage(error: unknown): boolean {
  if (isLostConnection(error)) return true;
  if (!(error instanceof Error)) return false;
  // The mail server answers, and refuses this mail.
  if ('isPermanent' in error && error.isPermanent === true) return false;
  if (UNAVAILABLE.has(error.name) || REDIS_AWAY.test(error.message)) return true;
  const hasState = 'code' in error && 'severity' in error && typeof error.code === 'string';
  if (hasState && DATABASE_AWAY.test(String(error.code))) return true;
  return error.cause !== undefined && isOutage(error.cause);
}

/** Whether a code of Node is that of TLS itself or of a certificate (X509_verify_cert). */
export const isTlsCode = (code: string): boolean =>
  /^(ERR_(SSL|TLS)_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code);
