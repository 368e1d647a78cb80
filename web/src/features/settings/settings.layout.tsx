import { SETTINGS_SECTIONS } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { Link, Outlet, useLocation } from '@packages/router';
import { cx } from '../../ui/cx.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { messages } from './settings.messages.ts';

/** The frame of the settings: the list of sections beside one of them. Phones show one of the two. */
export function Component() {
  const pathname = useLocation().pathname.replace(/\/$/, '');
  const isList = pathname === paths.settings;
  const isBelowPrivacy = pathname === paths.blocked;
  const section = isBelowPrivacy ? paths.privacySettings : pathname;
  return (
    <div className="wrap grid max-w-[1040px] grid-cols-[minmax(0,1fr)] gap-x-12 py-6 md:grid-cols-[220px_minmax(0,1fr)] md:py-12">
      <nav aria-labelledby="settings" className={cx('self-start', !isList && 'max-md:hidden')}>
        <p
          id="settings"
          role={isList ? 'heading' : undefined}
          aria-level={isList ? 1 : undefined}
          className="display mb-4 text-[32px] md:px-4 md:text-[24px]"
        >
          {messages.settings}
        </p>
        <ul className="grid gap-1">
          {SETTINGS_SECTIONS.map(({ path, label }) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={path === section ? 'page' : undefined}
                className="flex min-h-12 items-center justify-between rounded-m px-4 font-[550] text-text transition-colors hover:bg-surface-1 max-md:bg-surface-1 md:min-h-11 md:text-text-2 md:hover:text-text md:aria-[current]:bg-surface-2 md:aria-[current]:text-text"
              >
                <span>{label}</span>
                <ChevronRightIcon size={18} className="text-text-3 md:hidden" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={cx('min-w-0', isList && 'max-md:hidden')}>
        <Link
          to={isBelowPrivacy ? paths.privacySettings : paths.settings}
          replace
          className={cx(
            '-ml-2 mb-2 inline-flex min-h-11 items-center gap-1 pr-2 font-[550] text-text-2 hover:text-text',
            !isBelowPrivacy && 'md:hidden',
          )}
        >
          <ChevronLeftIcon size={20} />
          {isBelowPrivacy ? messages.privacy : messages.settings}
        </Link>
        <Outlet />
      </div>
    </div>
  );
}
