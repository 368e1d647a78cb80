import { screens } from '@backbeat/contract';

/** Where the screens live, ready to be linked. */
export const paths = {
  ...screens,
  /** The post page; `at` starts it at a time, in seconds. */
  post: (id: string, at?: number) => `/post/${encodeURIComponent(id)}${at === undefined ? '' : `?t=${at}`}`,
  chat: (id: string) => `/messages?${new URLSearchParams({ chat: id }).toString()}`,
  demosOf: (userName: string) => `/profile/${encodeURIComponent(userName)}?tab=demos`,
  profile: (userName: string) => `/profile/${encodeURIComponent(userName)}`,
} as const;
