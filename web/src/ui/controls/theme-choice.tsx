import { useId } from 'react';
import { cx } from '../cx.ts';
import { type Icon } from '../icons.tsx';
import { MoonIcon, ScreenIcon, SunIcon } from '../theme-icons.ts';
import { chooseTheme, themeChoices, useThemeChoice, type ThemeChoice as Choice } from '../theme.ts';
import { uiMessages } from '../ui.messages.ts';

const looks: Record<Choice, { label: string; Icon: Icon }> = {
  system: { label: uiMessages.system, Icon: ScreenIcon },
  dark: { label: uiMessages.dark, Icon: MoonIcon },
  light: { label: uiMessages.light, Icon: SunIcon },
};

/**
 * Three radio buttons: the system's theme, dark, light. They also work on a page without its own
 * script, since public/theme.js listens to marked inputs.
 */
export function ThemeChoice({ className }: { className?: string }) {
  const currentChoice = useThemeChoice();
  const name = useId();
  return (
    <fieldset className={cx('inline-flex gap-1 rounded-pill bg-surface-2 p-1', className)}>
      <legend className="sr-only">{uiMessages.theme}</legend>
      {themeChoices.map((choice) => {
        const { label, Icon } = looks[choice];
        return (
          <label
            key={choice}
            title={label}
            className="relative grid h-8 w-10 cursor-pointer place-items-center rounded-pill text-text-2 transition-colors hover:text-text has-checked:bg-surface-3 has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:h-11 pointer-coarse:w-12"
          >
            <input
              type="radio"
              name={name}
              data-theme-choice
              value={choice}
              checked={currentChoice === choice}
              onChange={() => chooseTheme(choice)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon size={18} />
            <span className="sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
