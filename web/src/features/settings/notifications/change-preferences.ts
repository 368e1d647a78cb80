import { preferences } from '@backbeat/contract';

/** Returns the preferences with the changes. */
export function changePreferences(
  known: preferences.NotificationPreferences,
  {
    kinds = {},
    emailFrequency = known.emailFrequency,
    timeZone = known.timeZone,
  }: preferences.PreferenceChanges,
): preferences.NotificationPreferences {
  const channelsOf = (kind: preferences.NotificationKind): preferences.Channels => {
    const { app, email, push } = known.kinds[kind];
    const changed = kinds[kind];
    return {
      app: changed?.app ?? app,
      email: changed?.email ?? email,
      push: changed?.push ?? push,
    };
  };
  return {
    ...known,
    kinds: preferences.mapKinds(channelsOf),
    emailFrequency,
    timeZone,
  };
}
