import { z } from 'zod';
import { messages } from './releases.messages.ts';

/** A UPC-A or EAN-13: 12 or 13 digits, the last one the GS1 check digit. */
const SHAPE = /^\d{12,13}$/;

/**
 * Returns whether the last digit of a code is its check digit (GS1 General Specifications, 7.9): with
 * it, the digits from the right, weighted 1 and 3 in turn, add up to a multiple of ten.
 */
export const hasCheckDigit = (code: string): boolean =>
  Array.from(code)
    .toReversed()
    .reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0;

/** A UPC or EAN without spaces and hyphens; '' for none. */
export const upc = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((code) => code === '' || (SHAPE.test(code) && hasCheckDigit(code)), messages.upc);
