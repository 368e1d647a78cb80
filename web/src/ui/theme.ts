import { useSyncExternalStore } from 'react';

export const themeChoices = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/**
 * Sets the theme now and for later visits. public/theme.js, which runs before the app, stores it.
 */
export function chooseTheme(choice: ThemeChoice): void {
  document.dispatchEvent(new CustomEvent('theme-choice', { detail: choice }));
}

/** The theme that the user chose; 'system' by default. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, choiceNow, () => 'system');
}

/** The current colour scheme, for canvas, which does not follow style sheets. */
export function useColorScheme(): 'dark' | 'light' {
  return useSyncExternalStore(subscribe, schemeNow, () => 'dark');
}

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)');

function choiceNow(): ThemeChoice {
  const themeName = document.documentElement.dataset['theme'];
  return themeName === 'dark' || themeName === 'light' ? themeName : 'system';
}

function schemeNow(): 'dark' | 'light' {
  const choice = choiceNow();
  if (choice !== 'system') return choice;
  return systemIsLight().matches ? 'light' : 'dark';
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = systemIsLight();
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}
