/** The page that the client requests. Pages start at 0. */
export interface Paging {
  page: number;
  size: number;
}

/** The window that a query reads. */
export interface Window {
  offset: number;
  limit: number;
}

export const windowOf = ({ page, size }: Paging): Window => ({ offset: page * size, limit: size });
