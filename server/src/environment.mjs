// @ts-check
// Reads the settings from environment variables. Plain JavaScript without dependencies, because `npm start` checks
// the settings before it installs or builds anything.
import { isIP } from 'node:net';
import path from 'node:path';

/** @typedef {import('./config.ts').Config} Config */
/** @typedef {Record<string, string | undefined>} Environment */
/**
 * The settings, where MAIL_FROM may be missing and its syntax is unchecked: that needs a library (config.ts).
 * @typedef {Omit<Config, 'mail'> & { mail: { smtpUrl: string | undefined; from: string | undefined } }} Settings
 */

/** Every variable that the server or its commands read. README.md documents each of them. */
export const SETTINGS = /** @type {const} */ ([
  'BACKBEAT_ENV_FILE',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'DDEX_PARTY_ID',
  'HOST',
  'HSTS_INCLUDE_SUBDOMAINS',
  'HSTS_MAX_AGE',
  'INSECURE_HTTP',
  'LOG_FORMAT',
  'LOG_LEVEL',
  'MAIL_FROM',
  'METRICS_PORT',
  'MIN_FREE_DISK',
  'NODE_ENV',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PORT',
  'PUBLIC_URL',
  'RATE_LIMITS',
  'REDIS_URL',
  'ROLE',
  'S3_ACCESS_KEY_ID',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_FORCE_PATH_STYLE',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'STRIPE_API_BASE',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TRUST_PROXY',
  'UV_THREADPOOL_SIZE',
  'X_ACCEL_REDIRECT',
]);

/** @typedef {(typeof SETTINGS)[number]} Setting */

export const LOG_FORMATS = /** @type {const} */ (['json', 'pretty']);

export const LOG_LEVELS = /** @type {const} */ ([
  'fatal',
  'error',
  'warn',
  'info',
  'debug',
  'trace',
  'silent',
]);
export const ROLES = /** @type {const} */ (['both', 'web', 'worker']);

/** A setting is wrong or incomplete. The message names the variable and says what to do. */
export class ConfigError extends Error {}

/**
 * @param {Setting} variable
 * @param {string} sentence the predicate that follows the name of the variable
 * @returns {never}
 */
function invalid(variable, sentence) {
  throw new ConfigError(`${variable} ${sentence}`);
}

/** Names of networks that the proxy-addr library understands; its documentation lists their ranges. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Addresses and networks of reverse proxies. A network of every address is invalid: each caller could then choose the
 * address that the rate limits count.
 * @param {string | undefined} value
 */
function readProxies(value) {
  const parts = (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part && part !== 'off');
  for (const part of parts) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
    const family = isIP(address);
    const prefix = Number(bits ?? 1);
    const isNetwork = family !== 0 && prefix >= 1 && prefix <= (family === 4 ? 32 : 128);
    if (!isNetwork && !NAMED_NETWORKS.includes(part)) {
      invalid(
        'TRUST_PROXY',
        'must be a comma-separated list of proxy addresses or networks, such as 10.0.0.2, 192.168.0.0/16.',
      );
    }
  }
  return parts;
}

const GIB = 2 ** 30;
const SIZE_UNITS = new Map([
  ['', 1],
  ['MiB', 2 ** 20],
  ['GiB', GIB],
  ['TiB', 2 ** 40],
]);

/**
 * @param {string} value a number of bytes, or of a unit, such as 2 GiB
 * @returns {number} bytes
 */
function readFreeDisk(value) {
  const [, count = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([A-Za-z]*)$/.exec(value) ?? [];
  const factor = SIZE_UNITS.get(unit);
  if (count === '' || factor === undefined) {
    return invalid('MIN_FREE_DISK', 'must be a size in bytes, MiB, GiB or TiB, such as 2 GiB.');
  }
  return Math.round(Number(count) * factor);
}

/** Not assigned by DDEX. It shows that the operator has not set an id. */
const PLACEHOLDER_PARTY_ID = 'PADPIDA0000000000X';

/** Seconds of 365 days. */
const YEAR_SECONDS = 31_536_000;

/**
 * @param {Environment} environment
 * @returns {Settings}
 * @throws {ConfigError} with a sentence that names the variable, followed by what `findUnknownSettings` finds
 */
export function readEnvironment(environment) {
  try {
    return readSettings(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([error.message, ...findUnknownSettings(environment)].join('\n  '));
  }
}

/** Variables that begin so are meant for Backbeat. */
const PREFIXES = [
  'BACKBEAT_',
  'DATABASE_',
  'DDEX_',
  'HSTS_',
  'MAIL_',
  'METRICS_',
  'RATE_',
  'REDIS_',
  'S3_',
  'SMTP_',
  'STRIPE_',
  'TRUST_',
];
/** Variables that Kubernetes and Docker set for linked services, and those of this project's tests. */
const FOREIGN = /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)(_|$)|_TEST_/;
/** Shorter settings resemble too many variables of other programs. */
const MIN_COMPARED_LENGTH = 7;
const MAX_DISTANCE = 2;

/**
 * Variables that look like settings but are none: they share a prefix with a setting, or are at most two edits away
 * from one.
 * @param {Environment} environment
 * @returns {string[]} a sentence for each, which names the most similar setting
 */
export function findUnknownSettings(environment) {
  /** @type {readonly string[]} */
  const known = SETTINGS;
  return Object.entries(environment).flatMap(([name, value]) => {
    if (known.includes(name) || FOREIGN.test(name) || value?.startsWith('tcp://')) return [];
    const prefix = PREFIXES.find((each) => name.startsWith(each));
    const candidates = known
      .filter((setting) => (prefix ? setting.startsWith(prefix) : setting.length >= MIN_COMPARED_LENGTH))
      .map((setting) => ({ setting, distance: editDistance(name.toUpperCase(), setting) }))
      .toSorted((one, other) => one.distance - other.distance);
    const [nearest] = candidates;
    if (!nearest || (!prefix && nearest.distance > MAX_DISTANCE)) return [];
    return [`${name} is not a setting. Did you mean ${nearest.setting}?`];
  });
}

/**
 * Levenshtein distance: how many letters must be inserted, removed or replaced.
 * @param {string} one
 * @param {string} other
 */
function editDistance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [index, otherLetter] of Array.from(other).entries()) {
      const replaced = (row[index] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * @param {Environment} environment
 * @returns {Settings}
 */
function readSettings(environment) {
  /** @param {Setting} name */
  const get = (name) => environment[name]?.trim() || undefined;
  /**
   * @template {string} T
   * @param {Setting} name
   * @param {readonly T[]} allowed
   * @param {T} fallback
   * @returns {T}
   */
  const oneOf = (name, allowed, fallback) => {
    const value = get(name);
    if (value === undefined) return fallback;
    return (
      allowed.find((choice) => choice === value) ?? invalid(name, `must be one of ${allowed.join(', ')}.`)
    );
  };
  /** @param {Setting} name */
  const flag = (name) => oneOf(name, ['0', '1'], '0') === '1';
  /**
   * @param {Setting} name
   * @param {string[]} protocols
   */
  const url = (name, protocols) => {
    const value = get(name);
    if (value === undefined) return undefined;
    const isValid = URL.canParse(value) && protocols.includes(new URL(value).protocol);
    if (!isValid)
      invalid(name, `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return value;
  };
  /**
   * Either none of these variables is set, which returns undefined, or all the required ones are.
   * @param {readonly Setting[]} required
   * @param {readonly Setting[]} optional
   */
  const group = (required, optional) => {
    const [missing] = required.filter((name) => get(name) === undefined);
    const isUsed = [...required, ...optional].some((name) => get(name) !== undefined);
    if (!isUsed) return undefined;
    if (missing) invalid(missing, `is missing: set ${required.join(', ')} together.`);
    return (/** @type {Setting} */ name) => get(name) ?? '';
  };
  /** @param {Setting} name */
  const portOf = (name) => {
    const value = get(name);
    if (value === undefined) return undefined;
    const number = /^\d{1,5}$/.test(value) ? Number(value) : Infinity;
    return number <= 65_535 ? number : invalid(name, 'must be a port number from 0 to 65535.');
  };

  const production = oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const port = portOf('PORT') ?? 3000;
  const metricsPort = portOf('METRICS_PORT');
  if (metricsPort === port && port !== 0) invalid('METRICS_PORT', 'must differ from PORT.');

  const publicUrl = new URL(url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`);
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash) {
    invalid('PUBLIC_URL', 'must be an origin without a path, such as https://music.example.');
  }
  if (production && publicUrl.protocol !== 'https:' && !flag('INSECURE_HTTP')) {
    invalid('PUBLIC_URL', 'must start with https:// in production (or set INSECURE_HTTP=1 if you know why).');
  }

  const rateLimits = oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on';
  if (production && !rateLimits) invalid('RATE_LIMITS', "can't be off in production.");

  const hstsMaxAge = get('HSTS_MAX_AGE') ?? String(YEAR_SECONDS);
  if (!/^\d{1,10}$/.test(hstsMaxAge)) invalid('HSTS_MAX_AGE', 'must be a whole number of seconds.');

  const ddexPartyId = get('DDEX_PARTY_ID') ?? PLACEHOLDER_PARTY_ID;
  if (!/^PADPIDA[A-Za-z0-9]+$/.test(ddexPartyId)) {
    invalid('DDEX_PARTY_ID', 'must be a DDEX party id, such as PADPIDA2026010101A.');
  }

  const s3 = group(
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_ENDPOINT', 'S3_REGION', 'S3_FORCE_PATH_STYLE'],
  );
  const stripe = group(
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_YEARLY'],
    ['STRIPE_API_BASE'],
  );
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseReplicaUrl = url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']);
  if (databaseReplicaUrl && !databaseUrl) {
    invalid('DATABASE_URL', 'is missing: a replica needs a primary database that you run.');
  }
  const role = oneOf('ROLE', ROLES, 'both');
  if (role !== 'both' && !databaseUrl) {
    invalid('DATABASE_URL', 'is missing: several processes need one shared database.');
  }
  const accelRedirect = get('X_ACCEL_REDIRECT');
  if (accelRedirect && !/^\/([a-z0-9_-]+\/)+$/i.test(accelRedirect)) {
    invalid('X_ACCEL_REDIRECT', 'must be a location that starts and ends with a slash, such as /stored/.');
  }
  if (accelRedirect && s3)
    invalid('X_ACCEL_REDIRECT', 'only works with files in DATA_DIR/media, not with a bucket.');

  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const from = get('MAIL_FROM');
  if (smtpUrl && !from) invalid('MAIL_FROM', 'is missing: mail sent through SMTP_URL needs a sender.');

  return {
    production,
    role,
    host: get('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    dataDir: path.resolve(get('DATA_DIR') ?? 'data'),
    minFreeDisk: readFreeDisk(get('MIN_FREE_DISK') ?? '2 GiB'),
    databaseUrl,
    databaseReplicaUrl,
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    s3: s3 && {
      endpoint: url('S3_ENDPOINT', ['http:', 'https:']),
      region: get('S3_REGION') ?? 'us-east-1',
      bucket: s3('S3_BUCKET'),
      accessKeyId: s3('S3_ACCESS_KEY_ID'),
      secretAccessKey: s3('S3_SECRET_ACCESS_KEY'),
      forcePathStyle: ['1', 'true'].includes(oneOf('S3_FORCE_PATH_STYLE', ['0', '1', 'false', 'true'], '0')),
    },
    mail: { smtpUrl, from },
    stripe: stripe && {
      secretKey: stripe('STRIPE_SECRET_KEY'),
      webhookSecret: stripe('STRIPE_WEBHOOK_SECRET'),
      priceMonthly: stripe('STRIPE_PRICE_MONTHLY'),
      priceYearly: stripe('STRIPE_PRICE_YEARLY'),
      apiBase: url('STRIPE_API_BASE', ['http:', 'https:']),
    },
    trustProxy: readProxies(get('TRUST_PROXY')),
    hsts: { maxAge: Number(hstsMaxAge), includeSubDomains: flag('HSTS_INCLUDE_SUBDOMAINS') },
    accelRedirect,
    metricsPort,
    tracesUrl: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    ddexPartyId,
    rateLimits,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: get('LOG_FORMAT') === undefined ? undefined : oneOf('LOG_FORMAT', LOG_FORMATS, 'json'),
  };
}
