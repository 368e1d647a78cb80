/** As it is asked for: pages from 0. */
export interface Paging {
  page: number;
  size: number;
}

/** As a query takes it. */
export interface Window {
  offset: number;
  limit: number;
}

export const windowOf = ({ page, size }: Paging): Window => ({ offset: page * size, limit: size });
