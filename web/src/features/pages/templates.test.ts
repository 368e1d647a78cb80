import { PAGE_NAMES } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { templates } from './templates.messages.ts';

test.each(PAGE_NAMES)('the template of the page %s is marked as a draft for a lawyer', (page) => {
  expect(templates[page]).toMatch(/^> Draft\. A lawyer has to read this before you rely on it\. .*\n\n/);
});

test('the template about privacy says that the download has no notes of staff', () => {
  expect(templates.privacy).toContain('The download has no notes that our team keeps about accounts.');
});
