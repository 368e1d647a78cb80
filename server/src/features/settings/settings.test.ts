import { api } from '@backbeat/contract';
import { parseEnv } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { statusesOf } from '../../../test/clients/browser.ts';
import { eventually } from '../../../test/eventually.ts';
import { newStaff, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat, useBackbeat, type Backbeat } from '../../../test/servers/start.ts';
import { openContext } from '../../open-context.ts';
import { readSettings, Settings } from './open-settings.ts';
import { announceSettings, lockSettings } from './settings.queries.ts';

const { getInstance, getSettings, getSettingsFile, changeSettings } = api.instance;

const newAdministrator = (backbeat: Backbeat): Promise<Person> => newStaff(backbeat, 'administrator');

/** Changes settings on top of the newest version. */
async function change(
  { browser }: Person,
  section: 'general' | 'sign-up' | 'storage' | 'pages' | 'security',
  values: Record<string, unknown>,
) {
  const { version } = (await browser.call(getSettings)).body;
  return browser.call(changeSettings, { params: { section }, body: { version, values } });
}

describe('settings', () => {
  const backbeat = useEmptyBackbeat();

  test('a change is in force on this process before its response, and names its author', async () => {
    const administrator = await newAdministrator(backbeat());
    const { status, body } = await change(administrator, 'general', { name: '<script>', description: 'Hi' });
    expect(status).toBe(200);
    expect(body.settings.find(({ key }) => key === 'name')).toMatchObject({
      value: '<script>',
      default: 'Backbeat',
      lockedBy: null,
      changedBy: { userName: administrator.userName },
    });
    const entries = await backbeat()
      .context.db.selectFrom('audit_entries')
      .select(['target_id', 'entry'])
      .where('action', '=', 'setting.change')
      .orderBy('seq')
      .execute();
    expect(entries.map(({ target_id }) => target_id)).toEqual(['name', 'description']);
    expect(JSON.parse(entries[0]?.entry ?? '')).toMatchObject({
      actor: { kind: 'person', id: administrator.id },
      details: { from: 'Backbeat', to: '<script>' },
    });
    const { body: instance, headers } = await backbeat().visitor().call(getInstance);
    expect(instance).toMatchObject({ name: '<script>', description: 'Hi', signUp: { mode: 'open' } });
    expect(headers.get('cache-control')).toBe('public, max-age=5');
  });

  test('a change on one process reaches another one by its notification', async () => {
    const administrator = await newAdministrator(backbeat());
    const other = await openContext(backbeat().context.config);
    onTestFinished(() => other.close());
    await change(administrator, 'storage', { 'quota.free': '7 GiB' });
    await eventually(async () => {
      expect(other.context.settings.read('quota.free')).toBe(7 * 2 ** 30);
      expect(other.context.settings.version).toBe(backbeat().context.settings.version);
    });
  });

  test('a process whose notifications are lost learns of a change by polling', async () => {
    const { db, log, config } = backbeat().context;
    const deaf = new Settings({ db, log, rules: config, pollIntervalMs: 20 });
    onTestFinished(() => deaf.close());
    const administrator = await newAdministrator(backbeat());
    await change(administrator, 'general', { description: 'By polling' });
    await eventually(async () => expect(deaf.read('description')).toBe('By polling'));
  });

  test('accepts one of several changes to the same version', async () => {
    const administrator = await newAdministrator(backbeat());
    const { version } = (await administrator.browser.call(getSettings)).body;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        administrator.browser.call(changeSettings, {
          params: { section: 'general' },
          body: { version, values: { description: `Attempt ${index}` } },
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.failure).toMatchObject({
      code: 'CONFLICT',
      error: 'These settings were changed meanwhile. Reload to see them.',
    });
    const withoutValues = await administrator.browser.call(changeSettings, {
      params: { section: 'general' },
      body: { version, values: {} },
    });
    expect(withoutValues.status).toBe(409);
  });

  test.each([
    ['general', { nome: 'x' }, 'nome', "There's no setting nome in this section."],
    ['general', { 'audit.years': 3 }, 'audit.years', "There's no setting audit.years in this section."],
    [
      'general',
      { name: 'x'.repeat(41) },
      'name',
      'Name must have 1 to 40 characters, without control characters.',
    ],
    ['storage', { 'quota.free': -1 }, 'quota.free', /^Quota of free accounts must be none, or /],
    ['storage', { 'quota.free': 1.5 }, 'quota.free', /^Quota of free accounts must be none, or /],
    ['storage', { 'quota.free': 2 ** 53 }, 'quota.free', /^Quota of free accounts must be none, or /],
    ['sign-up', { 'signUp.blocksDisposable': 'yes' }, 'signUp.blocksDisposable', /must be yes or no/],
    [
      'pages',
      { banner: { text: 'Party', level: 'info', until: '2020-01-01T00:00:00Z' } },
      'banner',
      'Banner must end within 90 days from now.',
    ],
  ] as const)(
    '%s %j is refused with a sentence about the field',
    async (section, values, field, sentence) => {
      const administrator = await newAdministrator(backbeat());
      const { status, failure } = await change(administrator, section, values);
      expect(status).toBe(400);
      expect(failure.fields?.[field]).toMatch(sentence);
    },
  );

  test('requires a second step of the administrator who demands it of staff', async () => {
    const administrator = await newAdministrator(backbeat());
    await change(administrator, 'security', { 'staff.twoStep': false });
    const { status, failure } = await change(administrator, 'security', { 'staff.twoStep': true });
    expect([status, failure.error]).toEqual([409, 'Turn on two-step verification or add a passkey first.']);
  });

  test('a transaction that relies on a setting keeps it until it ends', async () => {
    const { context } = backbeat();
    const administrator = await newAdministrator(backbeat());
    let isChanged = false;
    await context.transact(async (tx) => {
      expect(await readSettings(context, tx, ['signUp.mode'])).toMatchObject({ 'signUp.mode': 'open' });
      void change(administrator, 'sign-up', { 'signUp.mode': 'closed' }).then(() => (isChanged = true));
      const other = context.transact(async (otherTx) => readSettings(context, otherTx, ['signUp.mode']));
      expect(await other).toMatchObject({ 'signUp.mode': 'open' });
      expect(isChanged).toBe(false);
    });
    await eventually(async () => expect(isChanged).toBe(true));
    const readExactly = () => context.transact((tx) => readSettings(context, tx, ['signUp.mode']));
    expect(await readExactly()).toMatchObject({ 'signUp.mode': 'closed' });
    await change(administrator, 'sign-up', { 'signUp.mode': 'open' });
  });

  test('a value of a newer version counts as absent', async () => {
    const { context } = backbeat();
    await context.transact(async (tx) => {
      await lockSettings(tx);
      const version = await announceSettings(tx);
      await tx
        .insertInto('settings')
        .values({ key: 'aiTraining', value: JSON.stringify('sometimes'), version })
        .execute();
    });
    await context.settings.refresh();
    expect(context.settings.read('aiTraining')).toBe('reserved');
  });
});

describe('settings of the environment', () => {
  const backbeat = useBackbeat({ INSTANCE_NAME: "Night Bus's", SIGN_UP_MODE: 'invite', QUOTA_FREE: '2 GiB' });

  test('stand above what is stored, and cannot be changed', async () => {
    const administrator = await newAdministrator(backbeat());
    const { status, failure } = await change(administrator, 'general', { name: 'Other' });
    expect([status, failure.code, failure.error]).toEqual([
      409,
      'SETTING_LOCKED',
      'Set by INSTANCE_NAME. Change it there and restart.',
    ]);
    const { body } = await administrator.browser.call(getSettings);
    expect(body.settings.find(({ key }) => key === 'name')).toMatchObject({
      value: "Night Bus's",
      lockedBy: 'INSTANCE_NAME',
    });
    const { context } = backbeat();
    expect(context.settings.read('quota.free')).toBe(2 * 2 ** 30);
    const exact = await context.transact((tx) => readSettings(context, tx, ['signUp.mode', 'name']));
    expect(exact).toMatchObject({ 'signUp.mode': 'invite', name: "Night Bus's" });
    expect((await backbeat().visitor().call(getInstance)).body.signUp).toMatchObject({
      mode: 'invite',
      needsInvite: true,
    });
  });

  test('the file of settings is one that the server reads', async () => {
    const administrator = await newAdministrator(backbeat());
    const description = 'Beats & "loops" # every night';
    await change(administrator, 'general', { description });
    const { body, headers } = await administrator.browser.call(getSettingsFile);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(parseEnv(body)).toMatchObject({
      INSTANCE_NAME: "Night Bus's",
      INSTANCE_DESCRIPTION: description,
      QUOTA_FREE: '2 GiB',
      SIGN_UP_BLOCK_DISPOSABLE: 'yes',
      CONTACT_EMAIL: '',
    });
    expect(body).toContain('# signUp.perHour=0\n');
  });
});
