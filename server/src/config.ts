import { brand } from '@backbeat/contract';
import {
  ConfigError,
  type Environment,
  type LOG_FORMATS,
  type LOG_LEVELS,
  readEnvironment,
  type ROLES,
} from './environment.mjs';
import { readSender } from './platform/mail/index.ts';
import type { StripeConfig } from './platform/payments/index.ts';
import type { S3Options } from './platform/storage/index.ts';

export { ConfigError };

/** Where the services are and how the server behaves. Read once from the environment at startup. */
export interface Config {
  production: boolean;
  /** What this process does: serves HTTP, runs jobs, or both. */
  role: Role;
  host: string;
  port: number;
  publicUrl: URL;
  dataDir: string;
  /** Bytes of the local disk that uploads leave free. */
  minFreeDisk: number;
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** A read replica of that database; the server reads long lists there. */
  databaseReplicaUrl: string | undefined;
  redisUrl: string | undefined;
  s3: S3Options | undefined;
  mail: { smtpUrl: string | undefined; from: string };
  stripe: Omit<StripeConfig, 'appName'> | undefined;
  trustProxy: string[];
  /** Strict-Transport-Security where the public address is https; `maxAge` in seconds. */
  hsts: { maxAge: number; includeSubDomains: boolean };
  /**
   * The internal location of the reverse proxy that serves stored files. Absent where this server
   * sends them.
   */
  accelRedirect: string | undefined;
  /** The port where Prometheus reads metrics. Absent: metrics are off. */
  metricsPort: number | undefined;
  /** The OTLP endpoint over HTTP. Absent: tracing is off. */
  tracesUrl: string | undefined;
  /** DDEX party id of this installation: sender and recipient of release messages. */
  ddexPartyId: string;
  rateLimits: boolean;
  logLevel: LogLevel;
  /** Absent: readable lines on a terminal outside production, else JSON. */
  logFormat: LogFormat | undefined;
}

export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFormat = (typeof LOG_FORMATS)[number];
export type Role = (typeof ROLES)[number];

/** @throws {ConfigError} with a sentence that names the variable */
export function readConfig(environment: Environment): Config {
  const { mail, ...config } = readEnvironment(environment);
  const { smtpUrl, from = `${brand.name} <no-reply@localhost>` } = mail;
  if (!readSender(from)) {
    throw new ConfigError(
      'MAIL_FROM must be an address, or a name and an address, such as Music <no-reply@music.example>.',
    );
  }
  return { ...config, mail: { smtpUrl, from } };
}
