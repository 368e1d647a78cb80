import type { ReactNode } from 'react';
import {
  CommentIcon,
  FeedIcon,
  HomeIcon,
  PlusIcon,
  SearchIcon,
  SettingsIcon,
  StarIcon,
  UserIcon,
  UsersIcon,
  type Icon,
} from '../ui/icons.tsx';
import { paths } from '../navigation/paths.ts';
import { messages } from './layout.messages.ts';

/** A navigation target of the app frame. */
export interface NavigationEntry {
  label: string;
  to: string;
  icon: Icon;
  /** A badge on the icon, with the number of new items. */
  mark?: ReactNode;
}

/** The navigation of the app frame. An entry exists only when its screen exists. */
export interface Navigation {
  /** Beside the logo, on wide screens. */
  header: readonly NavigationEntry[];
  /** Icons beside the bell, on wide screens: messages. */
  aside: readonly NavigationEntry[];
  /** The bottom bar of phones. `lead` marks the entry in the accent color. */
  bottom: readonly (NavigationEntry & { lead?: boolean })[];
  /** In the menu of the avatar. */
  menu: readonly NavigationEntry[];
  /** A badge on the avatar, which announces an item of that menu. */
  menuMark?: ReactNode;
  /** More items of that menu, for administrators. */
  adminMenu?: ReactNode;
}

/** The user for whom the frame is rendered. */
export interface FrameUser {
  userName: string;
  /** USER or USERPLUS. */
  role: string;
  profilePic?: string | null | undefined;
  /** Whether the user is an administrator. */
  admin: boolean;
}

/** The navigation while the session is unknown. */
export const NO_NAVIGATION: Navigation = { header: [], aside: [], bottom: [], menu: [] };

const feed: NavigationEntry = { label: messages.feed, to: paths.feed, icon: FeedIcon };
const search: NavigationEntry = { label: messages.search, to: paths.userSearch, icon: SearchIcon };
const create: NavigationEntry = { label: messages.create, to: paths.createPost, icon: PlusIcon };

/**
 * The navigation of a signed-in user.
 * @param unread the badge of unread messages
 * @param requests the badge of credit requests to the user
 * @param adminMenu the menu items of administrators
 */
export function navigationFor(
  { userName, role, admin }: FrameUser,
  { unread, requests, adminMenu }: { unread: ReactNode; requests: ReactNode; adminMenu: ReactNode },
): Navigation {
  const profile = { to: paths.profile(userName), icon: UserIcon };
  const chats = { label: messages.messages, to: paths.messages, icon: CommentIcon, mark: unread };
  return {
    header: [feed, search, create],
    aside: [chats],
    bottom: [
      { label: messages.home, to: paths.home, icon: HomeIcon },
      feed,
      search,
      { ...create, lead: true },
      chats,
      { label: messages.profile, ...profile },
    ],
    menu: [
      { label: messages.viewProfile, ...profile },
      { label: messages.featureRequests, to: paths.pendingFeatures, icon: UsersIcon, mark: requests },
      { label: messages.createPost, to: paths.createPost, icon: PlusIcon },
      { label: messages.messaging, to: paths.messages, icon: CommentIcon },
      search,
      {
        label: role === 'USERPLUS' ? messages.yourPlan : messages.upgradePlan,
        to: paths.subscription,
        icon: StarIcon,
      },
      { label: messages.settings, to: paths.settings, icon: SettingsIcon },
    ],
    menuMark: requests,
    adminMenu: admin ? adminMenu : null,
  };
}
