import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { json, route } from '../../route.ts';
import { PAGE_NAMES } from '../pages/page-names.ts';
import { bannerSchema, SETTING_KEYS, SETTING_SECTIONS } from './instance-settings.ts';
import { messages } from './instance-settings.messages.ts';

export { messages };

/** What everyone may know about this server. */
export const instance = z.object({
  name: z.string(),
  description: z.string(),
  contactEmail: z.string(),
  signUp: z.object({
    mode: z.enum(['open', 'approval', 'invite', 'closed']),
    question: z.string(),
    needsInvite: z.boolean(),
  }),
  /** Sign-up is closed until an administrator has finished the set-up; true outside production. */
  isSetUp: z.boolean(),
  /** The pages about this server that exist. */
  pages: z.array(z.enum(PAGE_NAMES)),
  rules: z.array(z.string()),
  banner: bannerSchema.extend({ until: time }).nullable(),
  aiTraining: z.enum(['reserved', 'allowed']),
  version: z.string(),
  /** '' if the operator has set none. */
  sourceUrl: z.string(),
});
export type Instance = z.infer<typeof instance>;

const setting = z.object({
  key: z.enum(SETTING_KEYS),
  value: z.unknown(),
  default: z.unknown(),
  /** The environment variable that provides the value; null if it can be changed here. */
  lockedBy: z.string().nullable(),
  /** Null for a default, for a command and for a deleted account. */
  changedBy: z.object({ id, userName: z.string() }).nullable(),
  changedAt: time.nullable(),
});

/** All settings, with one version for all. */
export const settingList = z.object({ version: z.int(), settings: z.array(setting) });
export type SettingList = z.infer<typeof settingList>;

export const instanceRoutes = {
  getInstance: route({
    method: 'GET',
    path: '/instance',
    summary: 'Get the name, rules and sign-up mode of this server. Caches may keep it for 5 seconds.',
    auth: 'public',
    refetchOn: ['instance'],
    output: instance,
  }),
  getSettings: route({
    method: 'GET',
    path: '/admin/settings',
    summary: 'List all settings with their values, defaults and locks. `version` belongs to a later change.',
    auth: 'administrator',
    refetchOn: ['instance'],
    output: settingList,
  }),
  changeSettings: route({
    method: 'PUT',
    path: '/admin/settings/:section',
    summary:
      'Change settings of a section; others stay. Returns 409 if any setting has changed since `version`, or if the environment provides one of them.',
    auth: 'administrator',
    audit: 'setting.change',
    proof: true,
    params: z.object({ section: z.enum(SETTING_SECTIONS) }),
    body: json(z.object({ version: z.int().min(0), values: z.record(z.string(), z.unknown()) })),
    changes: ['instance'],
    output: settingList,
  }),
  getSettingsFile: route({
    method: 'GET',
    path: '/admin/settings.env',
    summary:
      'Get the settings as lines of a file for BACKBEAT_ENV_FILE. Settings without a variable are comments.',
    auth: 'administrator',
    output: 'text',
  }),
};
