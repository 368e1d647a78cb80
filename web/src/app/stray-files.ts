/**
 * Refuses files that are dropped beside a drop zone. The browser would open them and leave the app.
 * @returns a function that ends it
 */
export function refuseStrayFiles(): () => void {
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}

function refuse(event: DragEvent): void {
  // A drop zone has handled its files by now, and a file field takes them itself.
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  if (event.target instanceof Element && event.target.matches('input[type=file]')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
