import type { z } from 'zod';

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * Validation messages for input where the contract defines none. They use the words of the product
 * instead of those of the schema library.
 */
export const describeInputIssue: z.core.$ZodErrorMap = (issue) => {
  const field = issue.path?.map(String).join('.') || 'The request';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is missing.`
        : `${field} must be ${TYPES[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `${field} must be ${listOf(issue.values)}.`;
    case 'too_big':
      return `${field} can ${measure(issue.origin, `at most ${String(issue.maximum)}`)}.`;
    case 'too_small':
      return `${field} must ${measure(issue.origin, `at least ${String(issue.minimum)}`)}.`;
    case 'unrecognized_keys':
      return `${field} has unknown fields: ${issue.keys.join(', ')}.`;
    default:
      return `${field} isn't valid.`;
  }
};

function listOf(values: readonly unknown[]): string {
  const words = values.map(String);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}

function measure(origin: string, bound: string): string {
  if (origin === 'string') return `have ${bound} characters`;
  return origin === 'array' ? `have ${bound} entries` : `be ${bound}`;
}
