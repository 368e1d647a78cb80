import { consolePaths, type healthChecks, type overview, type setup } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { setupMessages } from '../setup/index.ts';
import { setupQuery } from './overview.queries.ts';
import { Section } from './section.tsx';
import { messages } from './overview.messages.ts';

const PATHS: Record<setup.SetupTask, string> = {
  email: paths.setup,
  contact: consolePaths.consoleSettings,
  administrators: consolePaths.consolePeople,
  rules: consolePaths.consolePages,
  imprint: consolePaths.consolePages,
  mail: consolePaths.consoleMail,
  backup: consolePaths.consoleBackups,
};

/** The checks that say the same as a task. */
const CHECKS: Partial<Record<setup.SetupTask, healthChecks.HealthCheckId>> = {
  administrators: 'team',
  mail: 'mail',
  backup: 'backup',
};

/** What is left of the set-up and no warning says, until all is done. */
export function SetupTasks({ warnings }: { warnings: readonly overview.OverviewWarning[] }) {
  const { data } = useQuery(setupQuery);
  const tasks = data?.left.filter((task) => !warnings.some(({ id }) => id === CHECKS[task])) ?? [];
  if (!data || (data.finishedAt !== null && tasks.length === 0)) return null;
  return (
    <Section title={messages.left}>
      <ul className="divide-y divide-line overflow-hidden rounded-m bg-surface-1">
        {data.finishedAt === null ? (
          <Task text={messages.unfinished}>
            <ButtonLink size="small" variant="primary" to={paths.setup}>
              {messages.goOn}
            </ButtonLink>
          </Task>
        ) : null}
        {tasks.map((task) => (
          <Task key={task} text={setupMessages.left[task]}>
            <ButtonLink size="small" to={PATHS[task]}>
              {messages.leftActions[task]}
            </ButtonLink>
          </Task>
        ))}
      </ul>
    </Section>
  );
}

const Task = ({ text, children }: { text: string; children: ReactNode }) => (
  <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 pr-3 pl-4.5">
    <span className="min-w-0 wrap-anywhere">{text}</span>
    {children}
  </li>
);
