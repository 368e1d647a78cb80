import type { SettingKey, SettingSection } from '@backbeat/contract';

/** The settings of each section, in the order of their controls. The banner has a screen of its own. */
export const SECTION_KEYS: Record<SettingSection, readonly SettingKey[]> = {
  general: ['name', 'description', 'contactEmail', 'sourceUrl'],
  'sign-up': [
    'signUp.mode',
    'signUp.question',
    'signUp.invitesSkipApproval',
    'signUp.membersInvite',
    'signUp.blocksDisposable',
    'signUp.onePerMailbox',
    'signUp.onlyAllowedDomains',
    'signUp.perNetworkPerDay',
    'signUp.perHour',
    'signUp.approvalWithoutStaff',
  ],
  storage: ['quota.free', 'quota.plus', 'quota.instance', 'backups.schedule', 'backups.keep'],
  pages: ['rules', 'redress', 'aiTraining', 'aiTraining.crawlers'],
  security: ['staff.twoStep', 'securityContact', 'audit.years'],
};

export const SECTION_NAMES: readonly SettingSection[] = [
  'general',
  'sign-up',
  'storage',
  'pages',
  'security',
];
