import { foldText } from '@backbeat/contract';
import type { FrameUser, Navigation } from '../../layout/navigation-entries.ts';
import { paths } from '../../navigation/paths.ts';
import { LogoutIcon, PlusIcon, UserIcon, type Icon } from '../../ui/icons.tsx';
import { MoonIcon, ScreenIcon, SunIcon } from '../../ui/theme-icons.ts';
import { chooseTheme } from '../../ui/theme.ts';
import { messages } from './command-palette.messages.ts';

/** What the palette needs to know of the app frame. */
export interface CommandContext {
  /** Null for visitors. */
  user: FrameUser | null;
  navigation: Navigation;
  onLogout: () => void;
}

/** A screen to open or something to do. */
export interface Command {
  label: string;
  /** Other names by which it is found. */
  aliases: readonly string[];
  icon: Icon;
  /** An address, or what to do. */
  act: string | (() => void);
}

const THEMES: readonly Command[] = [
  { label: messages.darkTheme, aliases: [messages.theme], icon: MoonIcon, act: () => chooseTheme('dark') },
  { label: messages.lightTheme, aliases: [messages.theme], icon: SunIcon, act: () => chooseTheme('light') },
  {
    label: messages.systemTheme,
    aliases: [messages.theme],
    icon: ScreenIcon,
    act: () => chooseTheme('system'),
  },
];

const FOR_VISITORS: readonly Command[] = [
  { label: messages.logIn, aliases: [messages.signIn], icon: UserIcon, act: paths.login },
  { label: messages.getStarted, aliases: [messages.signUp], icon: PlusIcon, act: paths.signup },
  ...THEMES,
];

/** The commands of the palette, derived from the navigation of the app frame. */
export function commandsFor({ user, navigation, onLogout }: CommandContext): readonly Command[] {
  if (!user) return FOR_VISITORS;
  const byAddress = new Map<string, Command>();
  const { header, aside, bottom, menu } = navigation;
  for (const { label, to, icon } of [...header, ...aside, ...bottom, ...menu]) {
    const existingCommand = byAddress.get(to);
    const aliases = existingCommand ? [...existingCommand.aliases, label] : [];
    byAddress.set(to, { ...(existingCommand ?? { label, icon, act: to }), aliases });
  }
  return [
    ...byAddress.values(),
    ...THEMES,
    { label: messages.logout, aliases: [messages.logOut, messages.signOut], icon: LogoutIcon, act: onLogout },
  ];
}

const wordsOf = (text: string): readonly string[] => foldText(text).split(/\s+/).filter(Boolean);

/** Whether each word of a text begins a word of one of these labels. */
export const isNamed = (labels: readonly string[], text: string): boolean =>
  labels.some((label) => {
    const names = wordsOf(label);
    return wordsOf(text).every((word) => names.some((name) => name.startsWith(word)));
  });
