// `npm start` loads this module before it builds. It imports no route, and of other features only what imports nothing.
import { z } from 'zod';
import { brand } from '../../brand.ts';
import { limits } from '../../limits.ts';
import { readSize, writeSize } from '../storage/byte-size.ts';
import { countCodePoints } from '../../text/code-points.ts';
import { EMAIL_ADDRESS } from '../auth/email-address.ts';
import { cleanText } from '../../text/text.ts';
import { hasVisibleText } from '../../text/visible-text.ts';
import { isWebAddress } from '../../text/web-address.ts';
import { messages } from './instance-settings.messages.ts';

export { readSize } from '../storage/byte-size.ts';

const { must } = messages;
const { settings: sizes } = limits;

/** The sections of the settings, each a page of the console. */
export const SETTING_SECTIONS = ['general', 'sign-up', 'storage', 'pages', 'security'] as const;
export type SettingSection = (typeof SETTING_SECTIONS)[number];

/** The values of one kind of setting, in JSON and as text of the environment and of commands. */
interface Kind<T> {
  /** Parses JSON, and accepts what it returns. */
  schema: z.ZodType<T>;
  /** What a wrong value violates: a predicate that follows the name of the setting. */
  must: string;
  /** Reads text as the JSON that it means; the schema checks it. */
  read: (text: string) => unknown;
  write: (value: T) => string;
}

interface Setting<T> extends Kind<T> {
  section: SettingSection;
  /** The environment variable that pins the setting. */
  variable: string | undefined;
  initial: T;
  /** The default in production, where it is another one. */
  inProduction: T;
}

const setting = <T>(
  section: SettingSection,
  kind: Kind<T>,
  initial: NoInfer<T>,
  { variable, inProduction = initial }: { variable?: string; inProduction?: NoInfer<T> } = {},
): Setting<T> => ({ ...kind, section, variable, initial, inProduction });

/** Whether a text has no control character and no bidirectional override. */
const isClean = (text: string): boolean => cleanText(text) === text;

const lines = (min: number, max: number, isMultiline: boolean): Kind<string> => ({
  schema: z
    .string()
    .transform((text) => (isMultiline ? text.replace(/\r\n/g, '\n') : text).trim())
    .refine((text) => isClean(text) && (isMultiline || !/[\n\t]/.test(text)))
    .refine((text) => countCodePoints(text) <= max && (min === 0 || hasVisibleText(text))),
  must: min === 0 ? must.optionalText({ max }) : must.text({ min, max }),
  read: String,
  write: String,
});
const line = (min: number, max: number): Kind<string> => lines(min, max, false);
const multiline = (max: number): Kind<string> => lines(0, max, true);

/** A text with a form of its own; '' is none. */
const optional = (schema: z.ZodType<string>, predicate: string): Kind<string> => ({
  schema: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim() : value),
    z.union([z.literal(''), schema]),
  ),
  must: predicate,
  read: String,
  write: String,
});

const choice = <const T extends string>(...choices: readonly T[]): Kind<T> => ({
  schema: z.enum(choices),
  must: must.choice({ choices: choices.join(', ') }),
  read: String,
  write: String,
});

const TRUE = ['yes', 'true', '1'];
const FALSE = ['no', 'false', '0'];
const yesNo: Kind<boolean> = {
  schema: z.boolean(),
  must: must.yesNo,
  read: (text) => TRUE.includes(text) || (FALSE.includes(text) ? false : text),
  write: (value) => (value ? 'yes' : 'no'),
};

const readNumber = (text: string): unknown => (/^\d{1,16}$/.test(text) ? Number(text) : text);

/** Makes -0, which has no JSON, 0. */
const dropSign = (value: number): number => value + 0;

const wholeNumber = (min: number, max: number): Kind<number> => ({
  schema: z.int().min(min).max(max).transform(dropSign),
  must: must.wholeNumber({ min, max }),
  read: readNumber,
  write: String,
});

const bytes = z.int().min(0).transform(dropSign);
const quota: Kind<number | 'none'> = {
  schema: z.preprocess(
    (value) => (typeof value === 'string' ? readSize(value) : value),
    z.union([z.literal('none'), bytes]),
  ),
  must: must.quota,
  read: String,
  write: (value) => (value === 'none' ? value : writeSize(value)),
};

const schedule: Kind<number | 'off'> = {
  schema: z.union([z.literal('off'), z.int().min(0).max(23).transform(dropSign)]),
  must: must.schedule,
  read: readNumber,
  write: String,
};

/** A value that commands read and write as JSON. */
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const listOf = (schema: z.ZodType<string>, count: number, predicate: string): Kind<string[]> => ({
  schema: z.array(schema).max(count),
  must: predicate,
  read: readJson,
  write: (value) => JSON.stringify(value),
});

export const bannerSchema = z.object({
  text: line(1, sizes.banner).schema,
  level: z.enum(['info', 'warning']),
  /** In UTC, where a time near the first or last year may have none of four digits. */
  until: z.iso
    .datetime({ offset: true })
    .transform((time) => new Date(time).toISOString())
    .pipe(z.iso.datetime()),
});
export type Banner = z.output<typeof bannerSchema>;
const banner: Kind<Banner | null> = {
  schema: bannerSchema.nullable(),
  must: must.banner({ max: sizes.banner }),
  read: readJson,
  write: (value) => JSON.stringify(value),
};

const email = z
  .string()
  .max(limits.email)
  .regex(EMAIL_ADDRESS)
  .transform((address) => address.toLowerCase());
const webAddress = z.string().refine(isWebAddress);
const mailto = z
  .string()
  .max(limits.email)
  .refine((text) => text.startsWith('mailto:') && EMAIL_ADDRESS.test(text.slice('mailto:'.length)));
/** Characters of a product token in robots.txt, with those that crawlers use besides (RFC 9309). */
const crawler = z.string().regex(/^[A-Za-z0-9_.+-]{1,60}$/);

const GIBIBYTE = 2 ** 30;

/**
 * Every setting of an instance: its values, its variable, its defaults and its section. An
 * upgraded instance has rows with the values that it had before (051-settings.sql).
 */
export const INSTANCE_SETTINGS = {
  name: setting('general', line(1, sizes.name), brand.name, { variable: 'INSTANCE_NAME' }),
  description: setting('general', line(0, sizes.description), '', { variable: 'INSTANCE_DESCRIPTION' }),
  contactEmail: setting('general', optional(email, must.email), '', { variable: 'CONTACT_EMAIL' }),
  sourceUrl: setting('general', optional(webAddress, must.webAddress), '', { variable: 'SOURCE_URL' }),
  'signUp.mode': setting('sign-up', choice('open', 'approval', 'invite', 'closed'), 'open', {
    variable: 'SIGN_UP_MODE',
    inProduction: 'approval',
  }),
  'signUp.question': setting('sign-up', line(0, sizes.question), messages.question),
  'signUp.invitesSkipApproval': setting('sign-up', yesNo, true),
  'signUp.membersInvite': setting('sign-up', wholeNumber(0, 20), 0),
  'signUp.blocksDisposable': setting('sign-up', yesNo, true, { variable: 'SIGN_UP_BLOCK_DISPOSABLE' }),
  'signUp.onePerMailbox': setting('sign-up', yesNo, true),
  'signUp.onlyAllowedDomains': setting('sign-up', yesNo, false),
  'signUp.perNetworkPerDay': setting('sign-up', wholeNumber(0, 10_000), 0, { inProduction: 10 }),
  'signUp.perHour': setting('sign-up', wholeNumber(0, 10_000), 0, { inProduction: 60 }),
  'signUp.approvalWithoutStaff': setting('sign-up', wholeNumber(0, 3_650), 14),
  'quota.free': setting('storage', quota, 5 * GIBIBYTE, { variable: 'QUOTA_FREE' }),
  'quota.plus': setting('storage', quota, 50 * GIBIBYTE, { variable: 'QUOTA_PLUS' }),
  'quota.instance': setting('storage', quota, 'none', { variable: 'QUOTA_INSTANCE' }),
  'backups.schedule': setting('storage', schedule, 'off', { variable: 'BACKUP_SCHEDULE' }),
  'backups.keep': setting('storage', wholeNumber(1, 90), 7, { variable: 'BACKUP_KEEP' }),
  rules: setting(
    'pages',
    listOf(line(1, sizes.rule).schema, sizes.rules, must.rules({ count: sizes.rules, max: sizes.rule })),
    [],
  ),
  banner: setting('pages', banner, null),
  redress: setting('pages', multiline(sizes.redress), messages.redress),
  aiTraining: setting('pages', choice('reserved', 'allowed'), 'reserved', { variable: 'AI_TRAINING' }),
  'aiTraining.crawlers': setting(
    'pages',
    listOf(crawler, sizes.crawlers, must.crawlers({ count: sizes.crawlers })),
    [],
  ),
  'staff.twoStep': setting('security', yesNo, true, { variable: 'STAFF_TWO_STEP' }),
  /** '' is the contact address. */
  securityContact: setting('security', optional(z.union([mailto, webAddress]), must.securityContact), '', {
    variable: 'SECURITY_CONTACT',
  }),
  'audit.years': setting('security', wholeNumber(1, 10), 2),
} as const;

export type SettingKey = keyof typeof INSTANCE_SETTINGS;
/** The value of each setting. */
export type SettingValues = { [K in SettingKey]: (typeof INSTANCE_SETTINGS)[K]['initial'] };

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(INSTANCE_SETTINGS, key);
export const SETTING_KEYS: readonly SettingKey[] = Object.keys(INSTANCE_SETTINGS).filter(isSettingKey);

/** The keys of a section, in their order. */
export const keysOfSection = (section: SettingSection): SettingKey[] =>
  SETTING_KEYS.filter((key) => INSTANCE_SETTINGS[key].section === section);

/** A value as the schema of its key returns it, or the predicate that it violates. */
type Parsed = { values: Partial<SettingValues>; error?: undefined } | { values?: undefined; error: string };

/** Parses the JSON of a value. */
export function parseSetting(key: SettingKey, value: unknown): Parsed {
  const { schema, must: error } = INSTANCE_SETTINGS[key];
  const result = schema.safeParse(value);
  return result.success ? { values: { [key]: result.data } } : { error };
}

/** Parses the text of a variable or of a command. */
export const parseSettingText = (key: SettingKey, text: string): Parsed =>
  parseSetting(key, INSTANCE_SETTINGS[key].read(text.trim()));

/** The text that `parseSettingText` reads as this value. */
export function formatSetting<K extends SettingKey>(key: K, value: SettingValues[K]): string {
  const { write }: { write: (value: never) => string } = INSTANCE_SETTINGS[key];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value and the function have the same key
  return write(value as never);
}

/** The defaults of a new instance. */
export function defaultSettings(isProduction: boolean): SettingValues {
  const defaults: Record<string, unknown> = {};
  for (const key of SETTING_KEYS)
    defaults[key] = INSTANCE_SETTINGS[key][isProduction ? 'inProduction' : 'initial'];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key has its default from the table of the types
  return defaults as SettingValues;
}

/** The error about a wrong value. */
export const settingError = (key: SettingKey, predicate: string): string =>
  messages.error({ setting: messages.labels[key], must: predicate });
