import { screens } from '@backbeat/contract';

/** The paths of the screens, for links. */
export const paths = {
  ...screens,
  /** The post page; `at` is the start position of playback in seconds. */
  post: (id: string, at?: number) => `/post/${encodeURIComponent(id)}${at === undefined ? '' : `?t=${at}`}`,
  /** A credit request among 'Feature Requests'. */
  request: (id: string) => `/pending-features?${new URLSearchParams({ request: id }).toString()}`,
  out: (id: string) => `/post/${encodeURIComponent(id)}/out`,
  room: (id: string) => `/post/${encodeURIComponent(id)}/room`,
  agreement: (id: string) => `/post/${encodeURIComponent(id)}/agreement`,
  release: (id: string) => `/release/${encodeURIComponent(id)}`,
  editRelease: (id: string) => `/release/${encodeURIComponent(id)}/edit`,
  /** Creates a track that comes out with a release. */
  createTrack: (release: string) => `/create-post?${new URLSearchParams({ release }).toString()}`,
  chat: (id: string) => `/messages?${new URLSearchParams({ chat: id }).toString()}`,
  /** The sign-up with the code of an invite. */
  signupWith: (invite: string) => `/signup?${new URLSearchParams({ invite }).toString()}`,
  demosOf: (userName: string) => `/profile/${encodeURIComponent(userName)}?tab=demos`,
  profile: (userName: string) => `/profile/${encodeURIComponent(userName)}`,
} as const;
