import type { ReactNode } from 'react';

interface SettingsRowProps {
  title: ReactNode;
  /** Below the title. */
  detail: ReactNode;
  /** Beside both: buttons. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** An item of a list of the settings, such as a session. */
export function SettingsRow({ title, detail, actions, children }: SettingsRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-m px-4 py-3 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">{title}</div>
        <div className="text-[14px] break-words text-text-2">{detail}</div>
      </div>
      {actions ? <div className="flex gap-2">{actions}</div> : null}
      {children}
    </li>
  );
}
