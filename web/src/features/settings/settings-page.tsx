import type { ReactNode } from 'react';
import { useTitle } from '../../navigation/use-title.ts';
import { Panel } from '../../ui/panel.tsx';

interface SettingsPageProps {
  title: string;
  /** Below the title: what the section is about. */
  lead?: string;
  children?: ReactNode;
}

/** One section of the settings: its title and its groups. */
export function SettingsPage({ title, lead, children }: SettingsPageProps) {
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      {lead ? <p className="mt-2 max-w-[64ch] text-text-2">{lead}</p> : null}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </>
  );
}

interface SettingsGroupProps {
  title: string;
  /** Names the group in an address, such as `/settings/notifications#messages`. */
  id?: string;
  text?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A group of settings that belong together. */
export function SettingsGroup({ title, id, text, action, children }: SettingsGroupProps) {
  return (
    <Panel>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 md:flex-nowrap">
        <div className="grid min-w-0 gap-1">
          <h2 id={id} className="text-[20px]">
            {title}
          </h2>
          {text ? <div className="max-w-[64ch] text-pretty text-text-2">{text}</div> : null}
        </div>
        {action}
      </div>
      {children ? <div className="mt-5">{children}</div> : null}
    </Panel>
  );
}
