import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSignedInUser } from '../features/auth/index.ts';
import { ConsoleFrame, ConsoleGate } from '../features/console/index.ts';
import { HeaderBar } from '../layout/header-bar.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { paths } from '../navigation/paths.ts';
import { consolePaths, type StaffRole } from '@backbeat/contract';
import { Outlet, type Route } from '@packages/router';
import { RealtimeUpdates } from './realtime-updates.tsx';

/** The screens of the console. They load with it, so that no other screen carries their names. */
export const routes: readonly Route[] = [
  { path: paths.console, load: () => import('../features/overview/overview.screen.tsx') },
  {
    path: consolePaths.consoleSettings,
    load: () => import('../features/settings/instance/instance-settings.screen.tsx'),
  },
  { path: consolePaths.consolePages, load: () => import('../features/pages/pages.screen.tsx') },
  { path: consolePaths.consoleSignUps, load: () => import('../features/sign-up/sign-ups.screen.tsx') },
  { path: consolePaths.consoleInvites, load: () => import('../features/sign-up/invites.screen.tsx') },
  {
    path: consolePaths.consoleSignUpRules,
    load: () => import('../features/sign-up/sign-up-rules.screen.tsx'),
  },
  { path: consolePaths.consoleHealth, load: () => import('../features/health/health.screen.tsx') },
  { path: consolePaths.consoleJobs, load: () => import('../features/jobs/jobs.screen.tsx') },
  { path: consolePaths.consoleMail, load: () => import('../features/mail/mail.screen.tsx') },
  { path: consolePaths.consoleReports, load: () => import('../features/moderation/moderation.screen.tsx') },
  { path: consolePaths.consoleAudit, load: () => import('../features/audit/audit.screen.tsx') },
  { path: consolePaths.consolePeople, load: () => import('../features/people/people.screen.tsx') },
  { path: consolePaths.consolePerson, load: () => import('../features/people/people.screen.tsx') },
  { path: consolePaths.consoleBackups, load: () => import('../features/backups/backups.screen.tsx') },
  { path: consolePaths.consoleStorage, load: () => import('../features/storage/storage.screen.tsx') },
  { path: '*', load: () => import('./not-found.screen.tsx') },
];

/** The console for staff. For members it does not exist. */
export function Component() {
  const user = useSignedInUser();
  useResetOnRoleChange(user.staff);
  if (user.staff === null) {
    return (
      <>
        <HeaderBar home={paths.home}>{null}</HeaderBar>
        <main id="content" tabIndex={-1}>
          <NotFound />
        </main>
      </>
    );
  }
  return (
    <>
      <RealtimeUpdates key={user.id} user={user} withMoments={false} />
      <ConsoleFrame key={user.staff}>
        <ConsoleGate>
          <Outlet />
        </ConsoleGate>
      </ConsoleFrame>
    </>
  );
}

/** Forgets what the console has shown to a user in another role. */
function useResetOnRoleChange(staff: StaffRole | null): void {
  const queries = useQueryClient();
  const previousStaff = useRef(staff);
  useEffect(() => {
    if (previousStaff.current === staff) return;
    previousStaff.current = staff;
    void queries.resetQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/admin/') });
  }, [queries, staff]);
}
