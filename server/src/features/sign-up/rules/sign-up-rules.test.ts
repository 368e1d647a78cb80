import { api, signUp as contract } from '@backbeat/contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, newStaff, unique, type Person } from '../../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { newApplicant, setSignUp, signUp } from '../sign-up.fixture.ts';

const { messages } = contract;
const routes = api.signUpRules;
const backbeat = useBackbeat({ TRUST_PROXY: 'loopback' });
let administrator: Person;
beforeAll(async () => {
  administrator = await newStaff(backbeat(), 'administrator');
});
afterEach(async () => {
  await backbeat().context.db.deleteFrom('mail_domains').execute();
  await backbeat().context.db.deleteFrom('blocked_networks').execute();
  await setSignUp(administrator, {
    'signUp.mode': 'open',
    'signUp.blocksDisposable': false,
    'signUp.onlyAllowedDomains': false,
  });
});

const save = (domain: string, rule: 'block' | 'approve' | 'allow', note = '') =>
  administrator.browser.call(routes.saveMailDomain, { body: { domain, rule, note } });
const askForCode = (email: string, headers = {}) =>
  backbeat().visitor().call(api.auth.sendVerification, { params: { email }, headers });
const importText = (text: string) => administrator.browser.call(routes.importMailDomains, { body: { text } });
const exportText = async () => (await administrator.browser.call(routes.exportMailDomains)).text;
const block = (network: string, body = {}) =>
  administrator.browser.call(routes.blockNetwork, { body: { network, ...body } });

describe('a rule about a mail domain', () => {
  test('a rule that blocks covers subdomains, and the longest one counts', async () => {
    await save('Block.example.', 'block');
    await save('good.block.example', 'allow');
    for (const domain of ['block.example', 'mx.block.example', 'BLOCK.example']) {
      const answer = await askForCode(`${unique()}@${domain}`);
      expect([answer.status, answer.failure.fields]).toEqual([400, { email: messages.domainBlocked }]);
    }
    for (const domain of ['notblock.example', 'good.block.example', 'a.good.block.example'])
      expect((await askForCode(`${unique()}@${domain}`)).status).toBe(200);
  });

  test('a rule that blocks stands above an invite, also when the code was mailed before', async () => {
    const { code } = (await administrator.browser.call(api.invites.createInvite)).body;
    const applicant = await newApplicant(backbeat(), { email: `${unique()}@late.example`, invite: code });
    await save('late.example', 'block');
    expect((await signUp(applicant)).failure.fields).toEqual({ email: messages.domainBlocked });
  });

  test('a rule that approves makes a sign-up wait in open mode; one that allows lets it in', async () => {
    await save('wait.example', 'approve');
    await save('school.example', 'allow');
    const waiting = await newApplicant(backbeat(), { email: `${unique()}@wait.example` });
    expect((await signUp(waiting)).status).toBe(202);
    await setSignUp(administrator, { 'signUp.mode': 'approval' });
    const allowed = await newApplicant(backbeat(), { email: `${unique()}@school.example` });
    expect((await signUp(allowed)).status).toBe(201);
  });

  test('a rule stands above the list of disposable domains', async () => {
    const email = () => `${unique()}@mailinator.com`;
    expect((await askForCode(email())).status).toBe(200);
    await setSignUp(administrator, { 'signUp.blocksDisposable': true });
    expect((await askForCode(email())).failure.fields).toEqual({ email: messages.domainBlocked });
    await save('mailinator.com', 'allow');
    expect((await askForCode(email())).status).toBe(200);
  });

  test('only allowed domains make everything else blocked', async () => {
    await save('school.example', 'allow');
    await setSignUp(administrator, { 'signUp.onlyAllowedDomains': true });
    expect((await askForCode(`${unique()}@school.example`)).status).toBe(200);
    expect((await askForCode(`${unique()}@elsewhere.example`)).status).toBe(400);
  });

  test('a rule holds for a change of the address too, and for no account that exists', async () => {
    const person = await newPerson(backbeat());
    await save('listeners.example', 'block');
    expect((await person.browser.call(api.account.getAccount)).status).toBe(200);
    const answer = await person.browser.call(api.account.requestEmailChange, {
      body: { email: `${unique()}@listeners.example` },
    });
    expect([answer.status, answer.failure.fields]).toEqual([400, { email: messages.domainBlocked }]);
  });

  test.each([
    ['EXAMPLE.org.', 'example.org'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
  ])('writes the domain %s in one way', async (input, domain) => {
    expect((await save(input, 'block')).body).toEqual({ domain, rule: 'block', note: '' });
    const removed = await administrator.browser.call(routes.removeMailDomain, { params: { domain: input } });
    expect(removed.status).toBe(204);
  });

  test.each([
    ['*', messages.domainShape],
    ['', messages.domainShape],
    ['nia@keys.example', messages.domainShape],
    ['*.example.org', messages.domainShape],
    ['10.0.0.1', messages.domainShape],
    ['com', messages.domainTooShort({ domain: 'com' })],
  ])('refuses the domain %j', async (domain, sentence) => {
    const answer = await save(domain, 'block');
    expect([answer.status, answer.failure.fields]).toEqual([400, { domain: sentence }]);
  });

  test('reads and writes the rules as text, all or nothing', async () => {
    const text = 'a.example block spam of last week\nb.example allow\nc.example approve\n';
    expect((await importText(`# our rules\r\n\r\n${text}`)).body).toEqual({ count: 3 });
    expect(await exportText()).toBe(text);
    const answer = await importText('d.example block\n\ne.example perhaps\nf.example block');
    expect([answer.status, answer.failure.error]).toEqual([
      400,
      messages.importLine({ line: 3, problem: messages.rule }),
    ]);
    expect(await exportText()).toBe(text);
  });

  test('limits the list to 10,000 rules', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `d${index}.example block`);
    expect((await importText(lines.join('\n'))).status).toBe(200);
    expect((await save('one-more.example', 'block')).failure.code).toBe('LIMIT_REACHED');
    expect((await save('d7.example', 'allow')).status).toBe(200);
  });
});

describe('a blocked network', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('refuses sign-ups until it ends, and nothing else', async () => {
    const applicant = await newApplicant(backbeat());
    expect((await block('203.0.113.77/24', { note: 'Spam' })).body).toEqual({
      network: '203.0.113.0/24',
      note: 'Spam',
      endsAt: null,
    });
    const answer = await askForCode(`${unique()}@listeners.example`, from('203.0.113.9'));
    expect([answer.status, answer.failure.error]).toEqual([403, messages.networkBlocked]);
    expect((await signUp(applicant, from('203.0.113.9'))).status).toBe(403);
    expect((await askForCode(`${unique()}@listeners.example`, from('203.0.114.9'))).status).toBe(200);
    const person = await newPerson(backbeat());
    expect(
      (await person.browser.call(api.users.getCurrentUser, { headers: from('203.0.113.9') })).status,
    ).toBe(200);
    await backbeat()
      .context.db.updateTable('blocked_networks')
      .set({ ends_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await askForCode(`${unique()}@listeners.example`, from('203.0.113.9'))).status).toBe(200);
  });

  test.each([
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['192.0.2.7', '192.0.2.7/32'],
    ['2001:DB8::1/32', '2001:db8::/32'],
    ['::ffff:198.51.100.7/120', '198.51.100.0/24'],
  ])('writes the network %s in one way', async (input, network) => {
    expect((await block(input)).body.network).toBe(network);
    const { body } = await administrator.browser.call(routes.listBlockedNetworks);
    expect(body.content.map((row) => row.network)).toEqual([network]);
    const removed = await administrator.browser.call(routes.unblockNetwork, { params: { network } });
    expect(removed.status).toBe(204);
  });

  test.each([
    ['0.0.0.0/0', messages.networkTooWide({ bits: 8 })],
    ['10.0.0.0/7', messages.networkTooWide({ bits: 8 })],
    ['::/0', messages.networkTooWide({ bits: 19 })],
    ['::ffff:0.0.0.0/96', messages.networkTooWide({ bits: 8 })],
    ['1.2.3', messages.networkShape],
    ['1.2.3.4/33', messages.networkShape],
    ['1.2.3.4/', messages.networkShape],
    ['', messages.networkShape],
  ])('refuses the network %j', async (network, sentence) => {
    const answer = await block(network);
    expect([answer.status, answer.failure.fields]).toEqual([400, { network: sentence }]);
  });

  test('refuses an end in the past', async () => {
    expect((await block('192.0.2.0/24', { endsAt: '2020-01-01T00:00:00Z' })).status).toBe(400);
  });
});

test('only administrators see and change the rules', async () => {
  const moderator = await newStaff(backbeat(), 'moderator');
  const answer = await moderator.browser.call(routes.listMailDomains);
  expect([answer.status, answer.failure.error]).toEqual([403, 'Only administrators can do this.']);
  const member = await newPerson(backbeat());
  expect((await member.browser.call(routes.listBlockedNetworks)).status).toBe(404);
});
