import { z } from 'zod';
import { messages } from './messages/lists.messages.ts';

/** An integer in a query string. `z.coerce` would accept '', ' 1' and '1e3'. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, messages.page)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** The query of a paged list: `page` from 0, `size` from 1 to `largest`. */
export const pageQuery = (size: number, largest = 100) => ({
  page: wholeNumber(0, 999_999_999).default(0),
  size: wholeNumber(1, largest).default(size),
});

/** One page of a list. A page past the end has empty `content` and true totals. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    page: z.object({
      size: z.int(),
      number: z.int(),
      totalElements: z.int(),
      totalPages: z.int(),
    }),
  });

export interface Page<T> {
  content: T[];
  page: { size: number; number: number; totalElements: number; totalPages: number };
}

export const toPage = <T>(
  content: T[],
  { page, size }: { page: number; size: number },
  totalElements: number,
): Page<T> => ({
  content,
  page: { size, number: page, totalElements, totalPages: Math.ceil(totalElements / size) },
});
