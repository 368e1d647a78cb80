/**
 * Handles the search key: focuses the search field of the screen, or opens the command palette by its
 * button. An open dialog or menu handles the key itself.
 * @returns whether the key was handled
 */
export function openSearch(): boolean {
  if (document.querySelector('[role=dialog], [role=menu]')) return false;
  const fields = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')];
  const field = fields.find((each) => each.getClientRects().length > 0);
  if (field) {
    field.focus();
    field.select();
    return true;
  }
  const button = document.querySelector<HTMLElement>('[aria-keyshortcuts$="/"]');
  button?.click();
  return button !== null;
}
