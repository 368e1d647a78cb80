import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { wholeNumber } from '../../page.ts';
import { json, route } from '../../route.ts';
import { PAGE_NAMES } from './page-names.ts';
import { multiLineText } from '../../text/text.ts';
import { isNestedDeeply } from './nesting.ts';
import { messages } from './pages.messages.ts';

export { messages } from './pages.messages.ts';

const { characters, nesting } = limits.pages;

const params = z.object({ page: z.enum(PAGE_NAMES) });

/** CommonMark; '' for no page. */
const markdown = multiLineText(characters, messages.tooLong({ max: characters })).refine(
  (text) => !isNestedDeeply(text, nesting),
  messages.tooDeep({ max: nesting }),
);

/** The text of a page, and the number of its version; 0 for a page that was never saved. */
const pageText = z.object({ markdown: z.string(), version: z.int() });
export type PageText = z.infer<typeof pageText>;

const pageVersion = z.object({
  version: z.int(),
  savedAt: time,
  /** Null for a deleted account. */
  author: z.object({ id, userName: z.string() }).nullable(),
});
export type PageVersion = z.infer<typeof pageVersion>;

const versionNumber = wholeNumber(1, 999_999_999);

/** Bytes of a body with a page of the longest text, each character escaped in JSON. */
const bodyLimit = characters * 12 + 1_000;

export const pageRoutes = {
  getPage: route({
    method: 'GET',
    path: '/admin/pages/:page',
    summary: 'Get the newest text of a page, as CommonMark. `version` belongs to a later save.',
    auth: 'administrator',
    params,
    refetchOn: ['page'],
    output: pageText,
  }),
  savePage: route({
    method: 'PUT',
    path: '/admin/pages/:page',
    summary:
      'Save a new version of a page. Without text the page is gone. Returns 409 if `version` is not the newest one.',
    auth: 'administrator',
    audit: 'page.change',
    proof: true,
    params,
    body: json(z.object({ markdown, version: z.int().min(0).max(999_999_998) })),
    bodyLimit,
    changes: ['page', 'instance'],
    output: pageText,
  }),
  previewPage: route({
    method: 'POST',
    path: '/admin/pages/:page/preview',
    summary: 'Render CommonMark as the page would show it. Nothing is saved.',
    auth: 'administrator',
    params,
    body: json(z.object({ markdown })),
    bodyLimit,
    output: z.object({ html: z.string() }),
  }),
  listPageVersions: route({
    method: 'GET',
    path: '/admin/pages/:page/versions',
    summary: 'List the versions of a page, newest first. `before` is the number of the last one received.',
    auth: 'administrator',
    params,
    query: z.object({ before: versionNumber.optional() }),
    refetchOn: ['page'],
    output: z.object({ content: z.array(pageVersion), hasMore: z.boolean() }),
  }),
  getPageVersion: route({
    method: 'GET',
    path: '/admin/pages/:page/versions/:version',
    summary: 'Get the text of one version of a page.',
    auth: 'administrator',
    params: params.extend({ version: versionNumber }),
    output: pageText,
  }),
};
