import type { StaffRole } from '@backbeat/contract';
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
  /** More items of that menu, for staff. */
  staffMenu?: ReactNode;
}

/** The user for whom the frame is rendered. */
export interface FrameUser {
  userName: string;
  /** USER or USERPLUS. */
  role: string;
  profilePic?: string | null | undefined;
  /** The role in the team; null for members. */
  staff: StaffRole | null;
}

const feed: NavigationEntry = { label: messages.feed, to: paths.feed, icon: FeedIcon };
const search: NavigationEntry = { label: messages.search, to: paths.userSearch, icon: SearchIcon };
const create: NavigationEntry = { label: messages.create, to: paths.createPost, icon: PlusIcon };
const home: NavigationEntry = { label: messages.home, to: paths.home, icon: HomeIcon };
const chats: NavigationEntry = { label: messages.messages, to: paths.messages, icon: CommentIcon };

/** The navigation of visitors, and while the session is being loaded. */
export const NO_NAVIGATION: Navigation = { header: [], aside: [], bottom: [], menu: [] };

/** The navigation while the session cannot be loaded, so that the frame stays without a connection. */
export const UNKNOWN_NAVIGATION: Navigation = {
  header: [feed, search, create],
  aside: [chats],
  bottom: [home, feed, search, { ...create, lead: true }, chats],
  menu: [],
};

/**
 * The navigation of a signed-in user.
 * @param unread the badge of unread messages
 * @param requests the badge of credit requests to the user
 * @param staffMenu the menu items of staff
 */
export function navigationFor(
  { userName, role, staff }: FrameUser,
  { unread, requests, staffMenu }: { unread: ReactNode; requests: ReactNode; staffMenu: ReactNode },
): Navigation {
  const profile = { to: paths.profile(userName), icon: UserIcon };
  const unreadChats = { ...chats, mark: unread };
  return {
    header: [feed, search, create],
    aside: [unreadChats],
    bottom: [
      home,
      feed,
      search,
      { ...create, lead: true },
      unreadChats,
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
    staffMenu: staff ? staffMenu : null,
  };
}
