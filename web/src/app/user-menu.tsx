import { Avatar } from '../ui/avatar.tsx';
import { Chip } from '../ui/chip.tsx';
import { ChevronDownIcon, LogoutIcon, MoonIcon, ScreenIcon, SunIcon } from '../ui/icons.tsx';
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx';
import { chooseTheme, useThemeChoice } from '../ui/theme.ts';
import type { FrameUser, NavigationEntry } from './navigation.ts';

export interface UserMenuProps {
  user: FrameUser;
  entries: readonly NavigationEntry[];
  onLogout: () => void;
}

/** The avatar, and behind it who one is, where one can go, the theme, and the way out. */
export function UserMenu({ user, entries, onLogout }: UserMenuProps) {
  const theme = useThemeChoice();
  return (
    <Menu
      label="Your menu"
      trigger={
        <button
          type="button"
          aria-label={`Your menu, ${user.userName}`}
          className="flex h-10 items-center gap-2 rounded-pill pr-1 pl-1 font-semibold transition-colors hover:bg-surface-2 md:pr-3 pointer-coarse:h-11"
        >
          <Avatar seed={user.userName} src={user.profilePic} />
          <span className="max-w-[16ch] truncate max-md:hidden">{user.userName}</span>
          <ChevronDownIcon size={16} className="text-text-3 max-md:hidden" />
        </button>
      }
    >
      <MenuHeading>
        <span className="flex items-center gap-3">
          <Avatar seed={user.userName} src={user.profilePic} size={44} />
          <span className="grid min-w-0 justify-items-start gap-1">
            <span className="max-w-[18ch] truncate font-semibold">{user.userName}</span>
            <Chip tone={user.role === 'USERPLUS' ? 'plus' : 'plain'} className="h-6 bg-surface-3 px-2.5">
              {user.role || 'USER'}
            </Chip>
          </span>
        </span>
      </MenuHeading>
      <MenuSeparator />
      {entries.map(({ label, to, icon: Icon }) => (
        <MenuLink key={label} to={to} icon={<Icon />}>
          {label}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuChoice
        label="Theme"
        value={theme}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: 'System', icon: <ScreenIcon size={18} /> },
          { value: 'dark', label: 'Dark', icon: <MoonIcon size={18} /> },
          { value: 'light', label: 'Light', icon: <SunIcon size={18} /> },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={<LogoutIcon />} onSelect={onLogout}>
        Logout
      </MenuItem>
    </Menu>
  );
}
