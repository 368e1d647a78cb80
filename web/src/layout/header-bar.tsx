import type { ReactNode } from 'react';
import { Link } from '@packages/router';
import { instanceName } from '../navigation/instance-name.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { paths } from '../navigation/paths.ts';
import { messages } from './layout.messages.ts';

/** The bar at the top of every page, with the logo. */
export function HeaderBar({ home, children }: { home: string; children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 bg-ink/88 backdrop-blur-md">
      <div className="wrap flex h-(--header-height) items-center gap-1 md:gap-2">
        <Link to={home} className="flex rounded-s py-2 md:mr-4">
          <Logo name={instanceName()} />
        </Link>
        {children}
      </div>
    </header>
  );
}

/** Links to sign in and sign up, for visitors. */
export function SignInLinks() {
  return (
    <>
      <ButtonLink to={paths.login} variant="ghost" size="small" className="max-sm:px-1">
        {messages.logIn}
      </ButtonLink>
      <ButtonLink to={paths.signup} variant="primary" size="small" className="max-sm:px-2.5">
        {messages.getStarted}
      </ButtonLink>
    </>
  );
}
