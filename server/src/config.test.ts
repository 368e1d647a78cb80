import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('configuration', () => {
  test('every setting has a default', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, production: false, rateLimits: true });
    expect(config.publicUrl.href).toBe('http://localhost:3000/');
    expect(config.databaseUrl).toBeUndefined();
  });

  test('the default public address contains the port', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl.origin).toBe('http://localhost:8080');
  });

  test.each([
    [{ PORT: 'eighty' }, /^PORT /],
    [{ PORT: '70000' }, /^PORT /],
    [{ PORT: '3e3' }, /^PORT /],
    [{ PORT: '-1' }, /^PORT /],
    [{ PUBLIC_URL: 'music.example' }, /^PUBLIC_URL /],
    [{ PUBLIC_URL: 'https://music.example/app' }, /^PUBLIC_URL /],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL /],
    [{ DATABASE_REPLICA_URL: 'postgres://replica/backbeat' }, /^DATABASE_URL is missing/],
    [{ ROLE: 'manager' }, /^ROLE /],
    [{ ROLE: 'worker' }, /^DATABASE_URL is missing/],
    [{ METRICS_PORT: 'many' }, /^METRICS_PORT /],
    [{ METRICS_PORT: '3000' }, /^METRICS_PORT must differ from PORT/],
    [{ X_ACCEL_REDIRECT: 'stored' }, /^X_ACCEL_REDIRECT /],
    [
      { X_ACCEL_REDIRECT: '/stored/', S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b', S3_SECRET_ACCESS_KEY: 'c' },
      /^X_ACCEL_REDIRECT /,
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT /],
    [{ REDIS_URL: 'localhost:6379' }, /^REDIS_URL /],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL /],
    [{ LOG_FORMAT: 'yaml' }, /^LOG_FORMAT /],
    [{ RATE_LIMITS: 'maybe' }, /^RATE_LIMITS /],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV /],
    [{ S3_BUCKET: 'music' }, /^S3_ACCESS_KEY_ID is missing/],
    [{ S3_ENDPOINT: 'https://s3.example' }, /^S3_BUCKET is missing/],
    [{ S3_FORCE_PATH_STYLE: '1' }, /^S3_BUCKET is missing/],
    [
      { S3_FORCE_PATH_STYLE: 'yes', S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b', S3_SECRET_ACCESS_KEY: 'c' },
      /^S3_FORCE_PATH_STYLE /,
    ],
    [{ SMTP_URL: 'smtp://mail.example' }, /^MAIL_FROM is missing/],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Music' }, /^MAIL_FROM /],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a;b@c.d' }, /^MAIL_FROM /],
    [{ TRUST_PROXY: 'on' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '1' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: 'proxy.example' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '127.0.0.1, ::/0' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY /],
    [{ STRIPE_SECRET_KEY: 'sk_test' }, /^STRIPE_WEBHOOK_SECRET is missing/],
    [{ MIN_FREE_DISK: '5 %' }, /^MIN_FREE_DISK /],
    [{ HSTS_MAX_AGE: 'a year' }, /^HSTS_MAX_AGE /],
    [{ HSTS_INCLUDE_SUBDOMAINS: 'yes' }, /^HSTS_INCLUDE_SUBDOMAINS /],
    [{ SIGN_UP_MODE: 'sometimes' }, /^SIGN_UP_MODE must be one of open, approval, invite, closed\.$/],
    [{ QUOTA_FREE: '5 gb' }, /^QUOTA_FREE must be none, or a size/],
    [{ INSTANCE_NAME: 'Music\nBcc: all@music.example' }, /^INSTANCE_NAME must have 1 to 40 characters/],
    [{ STAFF_TWO_STEP: 'maybe' }, /^STAFF_TWO_STEP must be yes or no/],
    [{ NODE_ENV: 'production' }, /^PUBLIC_URL must start with https/],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://music.example', RATE_LIMITS: 'off' }, /^RATE_LIMITS /],
  ])('%j is rejected with a sentence that names the variable', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  test('one error reports every problem', () => {
    expect(() => readConfig({ LOG_LEVEL: 'loud', PORT: '-1', S3_BUKET: 'a' })).toThrow(
      /^LOG_LEVEL must be one of fatal, error, .*\n {2}PORT must .*\n {2}S3_BUKET is not a setting\. .*$/,
    );
    expect(() => readConfig({ METRICS_PORT: '3000', ROLE: 'web', SMTP_URL: 'smtp://mail.example' })).toThrow(
      /^METRICS_PORT must .*\n {2}DATABASE_URL is .*\n {2}MAIL_FROM is .*$/,
    );
  });

  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '', TRUST_PROXY: '' })).toEqual(readConfig({}));
  });

  test.each([
    ['off', []],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
    ['loopback', ['loopback']],
    ['fe80::1%eth0', ['fe80::1%eth0']],
  ])('TRUST_PROXY accepts %s', (value, trusted) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trusted);
  });

  test.each(['no-reply@music.example', 'Music <no-reply@music.example>', '"M, usic" <a@b>'])(
    'MAIL_FROM accepts %s',
    (from) => {
      expect(readConfig({ MAIL_FROM: from }).mail.from).toBe(from);
    },
  );

  test('production runs without https if INSECURE_HTTP is set', () => {
    expect(readConfig({ NODE_ENV: 'production', INSECURE_HTTP: '1' }).production).toBe(true);
  });
});
