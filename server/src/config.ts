import { isIP } from 'node:net';
import path from 'node:path';
import { brand } from '@backbeat/contract';
import { readSender } from './platform/mail/index.ts';
import type { StripeConfig } from './platform/payments/index.ts';
import type { S3Options } from './platform/storage/index.ts';

/** Where everything is and how it behaves; made from the environment once, at the start. */
export interface Config {
  production: boolean;
  /** What this process does: answers browsers, does the jobs, or both. */
  role: Role;
  host: string;
  port: number;
  publicUrl: URL;
  dataDir: string;
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** A copy of that database which follows it; long lists are read there. */
  databaseReplicaUrl: string | undefined;
  redisUrl: string | undefined;
  s3: S3Options | undefined;
  mail: { smtpUrl: string | undefined; from: string };
  stripe: Omit<StripeConfig, 'appName'> | undefined;
  trustProxy: string[];
  /** The internal location of the reverse proxy that hands out stored files; absent where we do it ourselves. */
  accelRedirect: string | undefined;
  /** Where Prometheus reads; absent: nowhere. */
  metricsPort: number | undefined;
  /** Where traces go (OTLP over HTTP); absent: nothing is traced. */
  tracesUrl: string | undefined;
  rateLimits: boolean;
  logLevel: LogLevel;
  /** Absent: readable lines on a terminal outside production, else JSON. */
  logFormat: LogFormat | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_FORMATS = ['json', 'pretty'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

const ROLES = ['both', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** A variable is wrong or half set. Its message names the variable and says what to do. */
export class ConfigError extends Error {}

const wrong = (variable: string, sentence: string): never => {
  throw new ConfigError(`${variable} ${sentence}`);
};

/** What the proxy library knows by name; what is behind the words is in its documentation (proxy-addr). */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses and networks of reverse proxies. One that held every address would let each caller say who he is. */
function readProxies(value: string | undefined, refuse: (sentence: string) => never): string[] {
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
      refuse(
        'must be addresses or networks of proxies, separated by commas, such as 10.0.0.2, 192.168.0.0/16.',
      );
    }
  }
  return parts;
}

/** @throws {ConfigError} with a sentence that names the variable */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const get = (name: string) => environment[name]?.trim() || undefined;
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = get(name);
    if (value === undefined) return fallback;
    return allowed.find((choice) => choice === value) ?? wrong(name, `must be one of ${allowed.join(', ')}.`);
  };
  const url = (name: string, protocols: string[]) => {
    const value = get(name);
    if (value === undefined) return undefined;
    const isRight = URL.canParse(value) && protocols.includes(new URL(value).protocol);
    if (!isRight)
      wrong(name, `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return value;
  };
  /** All of these variables, or undefined when none is set; some but not all is a mistake. */
  const together = (required: readonly string[], optional: readonly string[] = []) => {
    const missing = required.filter((name) => get(name) === undefined);
    const isTouched = [...required, ...optional].some((name) => get(name) !== undefined);
    if (!isTouched) return undefined;
    const [first] = missing;
    if (first) wrong(first, `is missing: ${required.join(', ')} belong together.`);
    return (name: string) => get(name) ?? '';
  };

  const production = oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const portOf = (name: string) => {
    const value = get(name);
    if (value === undefined) return undefined;
    const port = /^\d{1,5}$/.test(value) ? Number(value) : Infinity;
    return port <= 65_535 ? port : wrong(name, 'must be a port number from 0 to 65535.');
  };
  const port = portOf('PORT') ?? 3000;
  const metricsPort = portOf('METRICS_PORT');
  if (metricsPort === port && port !== 0) wrong('METRICS_PORT', 'must be another one than PORT.');

  const publicUrl = new URL(url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`);
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash) {
    wrong('PUBLIC_URL', 'must be an origin without a path, such as https://music.example.');
  }
  const allowsHttp = oneOf('INSECURE_HTTP', ['0', '1'], '0') === '1';
  if (production && publicUrl.protocol !== 'https:' && !allowsHttp) {
    wrong('PUBLIC_URL', 'must begin with https:// in production (or set INSECURE_HTTP=1 if you know why).');
  }

  const rateLimits = oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on';
  if (production && !rateLimits) wrong('RATE_LIMITS', 'cannot be off in production.');

  const s3 = together(
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_ENDPOINT', 'S3_REGION', 'S3_FORCE_PATH_STYLE'],
  );
  const stripe = together(
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_YEARLY'],
    ['STRIPE_API_BASE'],
  );
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseReplicaUrl = url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']);
  if (databaseReplicaUrl && !databaseUrl) {
    wrong('DATABASE_URL', 'is missing: a replica follows a database of your own.');
  }
  const role = oneOf('ROLE', ROLES, 'both');
  if (role !== 'both' && !databaseUrl) {
    wrong('DATABASE_URL', 'is missing: processes that share the work share a database.');
  }
  const accelRedirect = get('X_ACCEL_REDIRECT');
  if (accelRedirect && !/^\/([a-z0-9_-]+\/)+$/i.test(accelRedirect)) {
    wrong('X_ACCEL_REDIRECT', 'must be a location that begins and ends with a slash, such as /stored/.');
  }
  if (accelRedirect && s3) wrong('X_ACCEL_REDIRECT', 'is for files in DATA_DIR/media, not for a bucket.');

  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const from = get('MAIL_FROM');
  if (smtpUrl && !from) wrong('MAIL_FROM', 'is missing: mail that goes out over SMTP_URL needs a sender.');
  if (from && !readSender(from)) {
    wrong(
      'MAIL_FROM',
      'must be an address, or a name and an address, such as Music <no-reply@music.example>.',
    );
  }

  return {
    production,
    role,
    host: get('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    dataDir: path.resolve(get('DATA_DIR') ?? 'data'),
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
    mail: { smtpUrl, from: from ?? `${brand.name} <no-reply@localhost>` },
    stripe: stripe && {
      secretKey: stripe('STRIPE_SECRET_KEY'),
      webhookSecret: stripe('STRIPE_WEBHOOK_SECRET'),
      priceMonthly: stripe('STRIPE_PRICE_MONTHLY'),
      priceYearly: stripe('STRIPE_PRICE_YEARLY'),
      apiBase: url('STRIPE_API_BASE', ['http:', 'https:']),
    },
    trustProxy: readProxies(get('TRUST_PROXY'), (sentence) => wrong('TRUST_PROXY', sentence)),
    accelRedirect,
    metricsPort,
    tracesUrl: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    rateLimits,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: get('LOG_FORMAT') === undefined ? undefined : oneOf('LOG_FORMAT', LOG_FORMATS, 'json'),
  };
}
