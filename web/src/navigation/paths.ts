import { screens } from '@backbeat/contract';

/** The paths of the screens, for links. */
export const paths = {
  ...screens,
  /** The post page; `at` is the start position of playback in seconds. */
  post: (id: string, at?: number) => `/post/${encodeURIComponent(id)}${at === undefined ? '' : `?t=${at}`}`,
  /** A credit request among 'Feature Requests'. */
  request: (id: string) => `/pending-features?${new URLSearchParams({ request: id }).toString()}`,
  agreement: (id: string) => `/post/${encodeURIComponent(id)}/agreement`,
  chat: (id: string) => `/messages?${new URLSearchParams({ chat: id }).toString()}`,
  demosOf: (userName: string) => `/profile/${encodeURIComponent(userName)}?tab=demos`,
  profile: (userName: string) => `/profile/${encodeURIComponent(userName)}`,
} as const;
