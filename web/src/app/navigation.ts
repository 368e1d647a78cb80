import type { ReactNode } from 'react';
import {
  BlockIcon,
  CommentIcon,
  FeedIcon,
  HomeIcon,
  PlusIcon,
  SearchIcon,
  StarIcon,
  UserIcon,
  UsersIcon,
  type Icon,
} from '../ui/icons.tsx';
import { paths } from './paths.ts';

/** A place that one can go to from the frame of the app. */
export interface NavigationEntry {
  label: string;
  to: string;
  icon: Icon;
  /** On the icon: how much is new there. */
  mark?: ReactNode;
}

/** Where the frame leads. An entry is here only when its screen exists. */
export interface Navigation {
  /** Beside the logo, on wide screens. */
  header: readonly NavigationEntry[];
  /** An icon beside the bell, on wide screens: messages. */
  aside: readonly NavigationEntry[];
  /** The bar at the foot, on phones; `lead` is the one in the accent colour. */
  bottom: readonly (NavigationEntry & { lead?: boolean })[];
  /** Behind the avatar. */
  menu: readonly NavigationEntry[];
}

/** Who the frame is drawn for. */
export interface FrameUser {
  userName: string;
  /** USER or USERPLUS. */
  role: string;
  profilePic?: string | null | undefined;
  /** Whether they look after the place. */
  admin: boolean;
}

/** While it is not known who is there. */
export const NOWHERE: Navigation = { header: [], aside: [], bottom: [], menu: [] };

const feed: NavigationEntry = { label: 'Feed', to: paths.feed, icon: FeedIcon };
const search: NavigationEntry = { label: 'Search', to: paths.userSearch, icon: SearchIcon };
const create: NavigationEntry = { label: 'Create', to: paths.createPost, icon: PlusIcon };

/**
 * The places of somebody who is signed in.
 * @param unread the mark of messages that are not read
 */
export function navigationFor({ userName, role }: FrameUser, unread?: ReactNode): Navigation {
  const profile = { to: paths.profile(userName), icon: UserIcon };
  const messages = { label: 'Messages', to: paths.messages, icon: CommentIcon, mark: unread };
  return {
    header: [feed, search, create],
    aside: [messages],
    bottom: [
      { label: 'Home', to: paths.home, icon: HomeIcon },
      feed,
      { ...create, lead: true },
      messages,
      { label: 'Profile', ...profile },
    ],
    menu: [
      { label: 'View Profile', ...profile },
      { label: 'Feature Requests', to: paths.pendingFeatures, icon: UsersIcon },
      { label: 'Create Post', to: paths.createPost, icon: PlusIcon },
      { label: 'Messaging', to: paths.messages, icon: CommentIcon },
      search,
      {
        label: role === 'USERPLUS' ? 'Your Plan' : 'Upgrade Plan',
        to: paths.subscription,
        icon: StarIcon,
      },
      { label: 'Blocked and Muted', to: paths.blocked, icon: BlockIcon },
    ],
  };
}
