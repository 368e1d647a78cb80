import type { privateLinks } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/routing/idempotency-key.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { createLink, deleteLink, resetLink, updateLink } from './change-links.ts';
import { listLinkPlays, listLinks } from './list-links.ts';
import { openLink } from './listening/open-link.ts';
import { recordLinkPlay } from './listening/record-link-play.ts';
import { setStop } from './set-stop.ts';

export const privateLinkHandlers = (context: Context): Handlers<typeof privateLinks.privateLinkRoutes> => ({
  listLinks: ({ params: { id } }, { request }) => listLinks(context, request, id),
  createLink: ({ params: { id }, body }, { request }) =>
    createLink(context, request, { postId: id, options: body, key: idempotencyKeyOf(request) }),
  updateLink: ({ params: { id, link }, body }, { request }) =>
    updateLink(context, request, { postId: id, linkId: link }, body),
  deleteLink: ({ params: { id, link } }, { request }) =>
    deleteLink(context, request, { postId: id, linkId: link }),
  resetLink: ({ params: { id, link } }, { request }) =>
    resetLink(context, request, { postId: id, linkId: link }),
  listLinkPlays: ({ params: { id, link }, query }, { request }) =>
    listLinkPlays(context, request, { postId: id, linkId: link }, query),
  stopLinks: ({ params: { id, version } }, { request }) =>
    setStop(context, request, { postId: id, version }, true),
  allowLinks: ({ params: { id, version } }, { request }) =>
    setStop(context, request, { postId: id, version }, false),
  open: ({ body }, { request, reply, caller }) => openLink(context, { request, reply, caller }, body),
  recordPlay: ({ body: { link } }, { request }) => recordLinkPlay(context, request, link, false),
  recordDownload: ({ body: { link } }, { request }) => recordLinkPlay(context, request, link, true),
});
