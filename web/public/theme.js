/*
 * The theme, set before the first paint and storedChoice here alone. A classic script in the head: the page's content security
 * policy allows no inline script, and a module would run too late. Without a choice the style sheet follows the system.
 * Choosing: a radio input marked data-theme-choice, or document.dispatchEvent(new CustomEvent('theme-choice', { detail })).
 */
(() => {
  const key = 'theme';
  const inputs = 'input[data-theme-choice]';
  const root = document.documentElement;
  const read = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage may be closed to this page; then the system's theme it is
    }
  };
  const apply = (storedChoice) => {
    const choice = storedChoice === 'dark' || storedChoice === 'light' ? storedChoice : null;
    if (choice) root.dataset.theme = choice;
    else delete root.dataset.theme;
    for (const input of document.querySelectorAll(inputs))
      input.checked = input.value === (choice ?? 'system');
    // The browser's own bars: each colour has a scheme.
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const { scheme } = meta.dataset;
      if (choice) meta.media = scheme === choice ? 'all' : 'not all';
      else meta.media = `(prefers-color-scheme: ${scheme})`;
    }
  };
  const choose = (choice) => {
    try {
      if (choice === 'system') localStorage.removeItem(key);
      else localStorage.setItem(key, choice);
    } catch {
      // the choice then lasts as long as the page
    }
    apply(choice);
  };

  apply(read());
  document.addEventListener('DOMContentLoaded', () => apply(read()));
  document.addEventListener('theme-choice', (event) => choose(event.detail));
  document.addEventListener('change', (event) => {
    if (event.target.matches(inputs)) choose(event.target.value);
  });
  window.addEventListener('storage', (event) => {
    if (event.key === key) apply(event.newValue);
  });
})();
