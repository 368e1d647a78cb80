import { Avatar } from '../ui/pictures/avatar.tsx';
import { useInstallPrompt } from '../lib/install/install-prompt.ts';
import { Chip } from '../ui/controls/chip.tsx';
import { DownloadIcon, LogoutIcon } from '../ui/icons.tsx';
import { MoonIcon, ScreenIcon, SunIcon } from '../ui/theme-icons.ts';
import {
  Menu,
  MenuChoice,
  MenuHeading,
  MenuItem,
  MenuLink,
  MenuPageLink,
  MenuSeparator,
} from '../ui/overlays/menu.tsx';
import { chooseTheme, useThemeChoice } from '../ui/theme.ts';
import type { OpenedByTrigger } from '../ui/overlays/lazy-overlay.tsx';
import { listLegalPages } from './footer/list-legal-pages.ts';
import type { FrameUser, Navigation } from './navigation-entries.ts';
import { messages } from './layout.messages.ts';

export interface UserMenuContentProps extends OpenedByTrigger {
  user: FrameUser;
  navigation: Navigation;
  onLogout: () => void;
}

/** What the wire says of users without Plus. */
const DEFAULT_ROLE = 'USER';

/** The content of the user menu. */
export function UserMenuContent({
  user,
  navigation: { menu, staffMenu },
  onLogout,
  trigger,
  defaultOpen,
}: UserMenuContentProps) {
  const theme = useThemeChoice();
  const install = useInstallPrompt();
  const legalPages = listLegalPages();
  return (
    <Menu label={messages.yourMenu} trigger={trigger} defaultOpen={defaultOpen ?? false}>
      <MenuHeading>
        <span className="flex items-center gap-3">
          <Avatar seed={user.userName} src={user.profilePic} size={44} />
          <span className="grid min-w-0 justify-items-start gap-1">
            <span className="max-w-[18ch] truncate font-semibold">{user.userName}</span>
            <Chip tone={user.role === 'USERPLUS' ? 'plus' : 'plain'} className="h-6 px-2.5">
              {user.role || DEFAULT_ROLE}
            </Chip>
          </span>
        </span>
      </MenuHeading>
      <MenuSeparator />
      {menu.map(({ label, to, icon: Icon, mark }) => (
        <MenuLink key={label} to={to} icon={<Icon />}>
          <span>{label}</span>
          {mark}
        </MenuLink>
      ))}
      {staffMenu}
      {install ? (
        <MenuItem icon={<DownloadIcon />} onSelect={install}>
          {messages.install}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuChoice
        label={messages.theme}
        value={theme}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: messages.system, icon: <ScreenIcon size={18} /> },
          { value: 'dark', label: messages.dark, icon: <MoonIcon size={18} /> },
          { value: 'light', label: messages.light, icon: <SunIcon size={18} /> },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={<LogoutIcon />} onSelect={onLogout}>
        {messages.logout}
      </MenuItem>
      {legalPages.length > 0 ? (
        <div className="flex flex-wrap">
          {legalPages.map(({ label, path }) => (
            <MenuPageLink key={path} to={path}>
              {label}
            </MenuPageLink>
          ))}
        </div>
      ) : null}
    </Menu>
  );
}
