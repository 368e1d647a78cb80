import { z } from 'zod';
import { brand } from '../brand.ts';
import { limits } from '../limits.ts';
import { screens } from '../screens.ts';
import { nameMessages } from '../messages/names.messages.ts';
import { UNKNOWN_LISTENER } from '../placeholders.ts';

/** 3 to 30 of `A-Z a-z 0-9 _ . -`, unique without regard to case, shown as chosen. */
const SHAPE = /^[A-Za-z0-9_.-]+$/;

/**
 * Path segments that a user name would collide with, and names that would impersonate the product.
 */
const RESERVED = new Set(
  [
    ...Object.values(screens).flatMap((path) => path.split('/')),
    'get',
    'me',
    'search',
    'notifications',
    'suggestions',
    'follow',
    'unfollow',
    'is-following',
    'followers',
    'following',
    'summary',
    'block',
    'unblock',
    'blocked',
    'mute',
    'unmute',
    'blocks',
    'auth',
    'update',
    'delete',
    'create',
    'api',
    'ws',
    'media',
    'assets',
    'docs',
    'health',
    'ready',
    'embed',
    'oembed',
    'settings',
    'support',
    'help',
    'about',
    'terms',
    'privacy',
    UNKNOWN_LISTENER,
    'anonymous',
    'system',
    'admin',
    'administrator',
    'moderator',
    'root',
    'owner',
    'staff',
    'official',
    'deleted',
    'deleted-user',
    'deleted_user',
    'deleted.user',
    'null',
    'undefined',
    '.',
    '..',
    '...',
    brand.name.toLowerCase(),
  ].filter((word) => word !== '' && !word.startsWith(':')),
);

/** Returns whether a name is reserved. The server reports reserved names as taken. */
export const isReservedName = (name: string): boolean => RESERVED.has(name.toLowerCase());

/** The name of an account in paths and queries; the account may not exist. */
export const userName = z
  .string()
  .min(limits.userName.min, nameMessages.tooShort({ min: limits.userName.min }))
  .max(limits.userName.max, nameMessages.tooLong({ max: limits.userName.max }))
  .regex(SHAPE, nameMessages.wrongShape);
