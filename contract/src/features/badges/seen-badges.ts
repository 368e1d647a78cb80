import { z } from 'zod';
import { json, route } from '../../route.ts';
import { BADGE_CODE } from './badges.ts';

/** More codes than the catalogue has. */
const MAX_CODES = 100;

export const badgeRoutes = {
  markBadgesSeen: route({
    method: 'POST',
    path: '/user/seen-badges',
    summary: 'Mark badges of your own as seen. You get their moment no more, on any device.',
    auth: 'user',
    changes: ['badge'],
    body: json(z.object({ codes: z.array(z.string().regex(BADGE_CODE)).max(MAX_CODES) })),
    output: 'nothing',
  }),
};
