/** The words for what proposed terms change. */
export const strings = {
  newAudio: (version: number) => `New audio: version ${version}`,
  earlierAudio: (version: number) => `Earlier audio: version ${version}`,
  /** @param userName null for the reader */
  whose: (userName: string | null) => (userName === null ? 'Your' : `${userName}'s`),
  removed: (whose: string) => `${whose} credit is removed`,
  newCredit: (whose: string, roles: string) => `${whose} new credit: ${roles}`,
  roles: (whose: string, isOne: boolean) => `${whose} ${isOne ? 'role' : 'roles'}`,
  compositionShare: (whose: string) => `${whose} composition share`,
  recordingShare: (whose: string) => `${whose} recording share`,
  none: 'none',
  value: (label: string, value: string) => `${label}: ${value}`,
  change: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
} as const;
