import { preferences } from '@backbeat/contract';

/** Returns the preferences with the changes. */
export function changePreferences(
  currentPreferences: preferences.NotificationPreferences,
  {
    kinds = {},
    emailFrequency = currentPreferences.emailFrequency,
    timeZone = currentPreferences.timeZone,
  }: preferences.PreferenceChanges,
): preferences.NotificationPreferences {
  const channelsOf = (kind: preferences.NotificationKind): preferences.Channels => {
    const { app, email, push } = currentPreferences.kinds[kind];
    const channelChanges = kinds[kind];
    return {
      app: channelChanges?.app ?? app,
      email: channelChanges?.email ?? email,
      push: channelChanges?.push ?? push,
    };
  };
  return {
    ...currentPreferences,
    kinds: preferences.mapKinds(channelsOf),
    emailFrequency,
    timeZone,
  };
}
