import { isIP } from 'node:net';
import {
  INSTANCE_SETTINGS,
  parseSettingText,
  readSize,
  SETTING_KEYS,
  type SettingValues,
} from '@backbeat/contract/instance-settings';
import { z } from 'zod';
// Not the index of the folder, which loads the contract: `npm start` checks the settings before it
// builds, and waits for this module.
import { readSender } from './platform/mail/sender.ts';

const text = z.string();

const flag = z.stringbool({ truthy: ['1'], falsy: ['0'] });

const port = text
  .refine(
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
    'must be a port number from 0 to 65535.',
  )
  .transform(Number);

const url = (...schemes: string[]) =>
  z.url({
    protocol: new RegExp(`^(${schemes.join('|')})$`),
    error: `must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}.`,
  });
const webUrl = url('http', 'https');
const databaseUrl = url('postgres', 'postgresql');

/** A number of bytes, or of a unit. */
const size = text
  .transform(readSize)
  .pipe(z.int('must be a size in bytes, MiB, GiB or TiB, such as 2 GiB.').min(0));

/** What the proxy-addr library understands; its documentation lists the ranges of the names. */
const proxy = z.union([
  text.refine((value) => isIP(value) !== 0),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
]);
/**
 * A network of every address is invalid: each caller could then choose the address that the rate
 * limits count.
 */
const proxies = text
  .transform((value) => value.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== '' && part !== 'off'))
  .refine(
    (parts) => parts.every((part) => proxy.safeParse(part).success && !part.endsWith('/0')),
    'must be a comma-separated list of proxy addresses or networks, such as 10.0.0.2, 192.168.0.0/16.',
  );

/**
 * Every variable that the server or its commands read, with its default. README.md documents each
 * of them. An error is a predicate that follows the name of the variable.
 */
export const settings = z.object({
  /** Read by scripts/env-file.cjs. */
  BACKBEAT_ENV_FILE: text.optional(),
  /** Where backups go; the default is a folder in DATA_DIR. */
  BACKUP_DIR: text.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: text.default('data'),
  /** The default is not assigned by DDEX. It shows that the operator has not set an id. */
  DDEX_PARTY_ID: text
    .regex(/^PADPIDA[A-Za-z0-9]+$/, 'must be a DDEX party id, such as PADPIDA2026010101A.')
    .default('PADPIDA0000000000X'),
  HOST: text.default('127.0.0.1'),
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
  /** The default is 365 days. */
  HSTS_MAX_AGE: text
    .regex(/^\d{1,10}$/, 'must be a whole number of seconds.')
    .transform(Number)
    .default(31_536_000),
  GUEST_INVITES_PER_DAY: text
    .regex(/^\d{1,6}$/, 'must be a whole number of invitations, such as 500.')
    .transform(Number)
    .default(500),
  INSECURE_HTTP: flag.default(false),
  LOG_FORMAT: z.enum(['json', 'pretty']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MAIL_FROM: text
    .refine(
      (value) => readSender(value) !== undefined,
      'must be an address, or a name and an address, such as Music <no-reply@music.example>.',
    )
    .optional(),
  METRICS_PORT: port.optional(),
  MIN_FREE_DISK: size.prefault('2 GiB'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  PORT: port.default(3000),
  PUBLIC_URL: webUrl
    .transform((value) => new URL(value))
    .refine(
      ({ pathname, search, hash }) => pathname === '/' && !search && !hash,
      'must be an origin without a path, such as https://music.example.',
    )
    .optional(),
  RATE_LIMITS: z.stringbool({ truthy: ['on'], falsy: ['off'] }).default(true),
  REDIS_URL: url('redis', 'rediss').optional(),
  ROLE: z.enum(['both', 'web', 'worker']).default('both'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_FORCE_PATH_STYLE: z.stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'] }).optional(),
  S3_REGION: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  STRIPE_API_BASE: webUrl.optional(),
  STRIPE_PRICE_MONTHLY: text.optional(),
  STRIPE_PRICE_YEARLY: text.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  TRUST_PROXY: proxies.default([]),
  /** Read by Node; scripts/threads.cjs has the default. */
  UV_THREADPOOL_SIZE: text.optional(),
  WEBSUB_HUB: webUrl.optional(),
  X_ACCEL_REDIRECT: text
    .regex(/^\/([a-z0-9_-]+\/)+$/i, 'must be a location that starts and ends with a slash, such as /stored/.')
    .optional(),
});

export type Setting = keyof typeof settings.shape;

/** The variables that pin settings of the instance, which administrators change otherwise. */
const INSTANCE_VARIABLES = SETTING_KEYS.flatMap((key) => {
  const { variable } = INSTANCE_SETTINGS[key];
  return variable === undefined ? [] : [{ variable, key }];
});

/** The names of all variables. */
export const VARIABLES: readonly string[] = [
  ...Object.keys(settings.shape),
  ...INSTANCE_VARIABLES.map(({ variable }) => variable),
];

/**
 * Reads the settings of the instance that the environment provides.
 * @returns the values, and a sentence about each wrong one
 */
export function readLockedSettings(variables: Record<string, string | undefined>): {
  values: Partial<SettingValues>;
  sentences: string[];
} {
  const values: Partial<SettingValues> = {};
  const sentences: string[] = [];
  for (const { variable, key } of INSTANCE_VARIABLES) {
    const text = variables[variable];
    if (text === undefined) continue;
    const { values: parsedValues, error } = parseSettingText(key, text);
    if (error === undefined) Object.assign(values, parsedValues);
    else sentences.push(`${variable} ${error}`);
  }
  return { values, sentences };
}
