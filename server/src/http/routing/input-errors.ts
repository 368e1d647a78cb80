import type { z } from 'zod';
import { inputMessages as messages } from '../http.messages.ts';

/**
 * Validation messages for input where the contract defines none. They use the words of the product
 * instead of those of the schema library.
 */
export const describeInputIssue: z.core.$ZodErrorMap = (issue) => {
  const field = issue.path?.map(String).join('.') || messages.theRequest;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? messages.missing({ field })
        : messages.expected({ field, expected: typeOf(issue.expected) });
    case 'invalid_value':
      return messages.expected({ field, expected: listOf(issue.values) });
    case 'too_big':
      return messages.tooBig({ field, origin: issue.origin, bound: String(issue.maximum) });
    case 'too_small':
      return messages.tooSmall({ field, origin: issue.origin, bound: String(issue.minimum) });
    case 'unrecognized_keys':
      return messages.unknownFields({ field, names: issue.keys.join(', ') });
    default:
      return messages.invalid({ field });
  }
};

/** @param field its path; empty for the input as a whole */
export const describeNul = (field: string): string => messages.nul({ field: field || messages.theRequest });

/** Finds the path of the first text with a NUL character in parsed input, its names included. */
export function findNul(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? '' : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  for (const [name, part] of Object.entries(value)) {
    const path = name.includes('\0') ? '' : findNul(part);
    if (path !== undefined) return path === '' ? name.replaceAll('\0', '') : `${name}.${path}`;
  }
  return undefined;
}

const { types } = messages;

const typeOf = (name: string): string => (isType(name) ? types[name] : name);
const isType = (name: string): name is keyof typeof types => Object.hasOwn(types, name);

function listOf(values: readonly unknown[]): string {
  const words = values.map(String);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : messages.or({ values: words.join(', '), last });
}
