import type { preferences } from '@backbeat/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { EmailGroup } from './email-group.tsx';
import { usePreferences, useSavePreferences } from './preferences.queries.ts';

const none = { app: false, email: false, push: false };
let storedPreferences: preferences.NotificationPreferences;
let changes: preferences.PreferenceChanges[];

/** Opens the settings of a user whose browser reports a time zone. */
function openIn(zone: string | undefined, savedZone = zone, rejectedEmail: string | null = null) {
  storedPreferences = {
    kinds: {
      followers: none,
      likes: none,
      comments: none,
      credits: none,
      notes: { app: true, email: true, push: false },
      releases: none,
      messages: none,
      playlists: none,
      news: none,
    },
    emailFrequency: 'immediately',
    timeZone: 'UTC',
    rejectedEmail,
    pushPublicKey: '',
  };
  changes = [];
  // Hundreds of options are slow in jsdom.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Tokyo', 'Europe/Berlin']);
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function report(
    this: Intl.DateTimeFormat,
  ) {
    const options = resolvedOptions.call(this);
    return Object.assign(options, { timeZone: zone });
  });
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') {
      const change: preferences.PreferenceChanges = JSON.parse(body);
      changes.push(change);
      storedPreferences = { ...storedPreferences, emailFrequency: 'daily', timeZone: savedZone ?? 'UTC' };
    }
    return Response.json(storedPreferences);
  });
  return renderSignedIn(<Settings />);
}

function Settings() {
  const { data } = usePreferences();
  const save = useSavePreferences();
  return data ? <EmailGroup currentPreferences={data} onChange={save} /> : null;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const zoneBox = () => screen.findByLabelText<HTMLSelectElement>('Time zone');
const daily = () => screen.getByLabelText('Once a day');

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/Unknown', 'UTC'],
  [undefined, 'UTC'],
])(
  'a browser that reports the time zone %s shows %s before the user turns on the daily mail with it',
  async (reportedZone, zone) => {
    const { user } = openIn(reportedZone, zone);
    expect((await zoneBox()).value).toBe(zone);
    await user.click(daily());
    await waitFor(() => expect(changes).toEqual([{ emailFrequency: 'daily', timeZone: zone }]));
    expect((await zoneBox()).value).toBe(zone);
  },
);

it('the daily mail takes the time zone that the user chooses before turning it on', async () => {
  const { user } = openIn('Europe/Berlin', 'Asia/Tokyo');
  await user.selectOptions(await zoneBox(), 'Asia/Tokyo');
  await user.click(daily());
  await waitFor(() =>
    expect(changes).toEqual([
      { timeZone: 'Asia/Tokyo' },
      { emailFrequency: 'daily', timeZone: 'Asia/Tokyo' },
    ]),
  );
});

it('the settings show the time zone that the server saved instead of one that it does not know', async () => {
  const { user } = openIn('Europe/Berlin', 'UTC');
  await zoneBox();
  await user.click(daily());
  await waitFor(async () => expect((await zoneBox()).value).toBe('UTC'));
});

it('a user whose address rejects mail reads which address that is', async () => {
  openIn('Europe/Berlin', 'Europe/Berlin', 'ana@listeners.example');
  expect(
    await screen.findByText("We couldn't deliver mail to ana@listeners.example. Check the address."),
  ).toBeDefined();
});
