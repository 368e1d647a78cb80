import path from 'node:path';
import type { z } from 'zod';
import { readLockedSettings, type Setting, settings } from './settings.ts';
import { findUnknownSettings } from './unknown-settings.ts';

/** A setting is wrong or incomplete. The message names the variable and says what to do. */
export class ConfigError extends Error {}

/** Where the services are and how the server behaves. Read once from the environment at startup. */
export type Config = z.infer<typeof config> & {
  /** Settings of the instance that the environment provides. */
  lockedSettings: ReturnType<typeof readLockedSettings>['values'];
};

const config = settings.transform((values, context) => {
  const reject = (setting: Setting, message: string) =>
    context.addIssue({ code: 'custom', path: [setting], message });
  const requireTogether = (required: Setting[], ...optional: Setting[]) => {
    const missing = required.find((name) => values[name] === undefined);
    if (missing && [...required, ...optional].some((name) => values[name] !== undefined))
      reject(missing, `is missing: set ${required.join(', ')} together.`);
  };

  const { METRICS_PORT: metricsPort, PORT: port, RATE_LIMITS: rateLimits, ROLE: role } = values;
  if (metricsPort === port && port !== 0) reject('METRICS_PORT', 'must differ from PORT.');

  const production = values.NODE_ENV === 'production';
  const publicUrl = values.PUBLIC_URL ?? new URL(`http://localhost:${port}`);
  if (production && publicUrl.protocol !== 'https:' && !values.INSECURE_HTTP)
    reject('PUBLIC_URL', 'must start with https:// in production (or set INSECURE_HTTP=1 if you know why).');
  if (production && !rateLimits) reject('RATE_LIMITS', "can't be off in production.");

  const { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: databaseReplicaUrl } = values;
  if (databaseReplicaUrl && !databaseUrl)
    reject('DATABASE_URL', 'is missing: a replica needs a primary database that you run.');
  if (role !== 'both' && !databaseUrl)
    reject('DATABASE_URL', 'is missing: several processes need one shared database.');

  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  requireTogether(
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_FORCE_PATH_STYLE',
  );
  if (values.X_ACCEL_REDIRECT && bucket)
    reject('X_ACCEL_REDIRECT', 'only works with files in DATA_DIR/media, not with a bucket.');

  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  const { STRIPE_PRICE_MONTHLY: priceMonthly, STRIPE_PRICE_YEARLY: priceYearly } = values;
  requireTogether(
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_YEARLY'],
    'STRIPE_API_BASE',
  );

  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = values;
  if (smtpUrl && !from) reject('MAIL_FROM', 'is missing: mail sent through SMTP_URL needs a sender.');

  return {
    production,
    /** What this process does: serves HTTP, runs jobs, or both. */
    role,
    host: values.HOST,
    port,
    publicUrl,
    dataDir: path.resolve(values.DATA_DIR),
    backupDir: path.resolve(values.BACKUP_DIR ?? path.join(values.DATA_DIR, 'backups')),
    /** Bytes of the local disk that uploads leave free. */
    minFreeDisk: values.MIN_FREE_DISK,
    /** Absent: the embedded PostgreSQL. */
    databaseUrl,
    /** A read replica of that database; the server reads long lists there. */
    databaseReplicaUrl,
    redisUrl: values.REDIS_URL,
    s3:
      bucket && accessKeyId && secretAccessKey
        ? {
            endpoint: values.S3_ENDPOINT,
            region: values.S3_REGION ?? 'us-east-1',
            bucket,
            accessKeyId,
            secretAccessKey,
            forcePathStyle: values.S3_FORCE_PATH_STYLE ?? false,
          }
        : undefined,
    /** `from` is present with `smtpUrl`. */
    mail: { smtpUrl, from },
    stripe:
      secretKey && webhookSecret && priceMonthly && priceYearly
        ? { secretKey, webhookSecret, priceMonthly, priceYearly, apiBase: values.STRIPE_API_BASE }
        : undefined,
    trustProxy: values.TRUST_PROXY,
    /** Strict-Transport-Security where the public address is https; `maxAge` in seconds. */
    hsts: { maxAge: values.HSTS_MAX_AGE, includeSubDomains: values.HSTS_INCLUDE_SUBDOMAINS },
    /**
     * The internal location of the reverse proxy that serves stored files. Absent where this server
     * sends them.
     */
    accelRedirect: values.X_ACCEL_REDIRECT,
    /** The port where Prometheus reads metrics. Absent: metrics are off. */
    metricsPort,
    /** The OTLP endpoint over HTTP. Absent: tracing is off. */
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** DDEX party id of this installation: sender and recipient of release messages. */
    ddexPartyId: values.DDEX_PARTY_ID,
    /** The WebSub hub that learns of changed feed documents. Absent: none does. */
    websubHub: values.WEBSUB_HUB,
    /** Addresses that all authors together may invite a day; 0 turns guests off. */
    guestInvitesPerDay: values.GUEST_INVITES_PER_DAY,
    rateLimits,
    logLevel: values.LOG_LEVEL,
    /** Absent: readable lines on a terminal outside production, else JSON. */
    logFormat: values.LOG_FORMAT,
  };
});

/**
 * Reads the settings. An empty variable counts as absent.
 * @throws {ConfigError} with a sentence for each problem and each unknown setting
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value?.trim() || undefined]),
  );
  const locks = readLockedSettings(values);
  const { data, error } = config.safeParse(values, {
    error: (issue) =>
      issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}.` : undefined,
  });
  if (data && locks.sentences.length === 0) return { ...data, lockedSettings: locks.values };
  const issues = error?.issues ?? [];
  const sentences = [
    ...issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...locks.sentences,
  ];
  throw new ConfigError([...sentences, ...findUnknownSettings(environment)].join('\n  '));
}
