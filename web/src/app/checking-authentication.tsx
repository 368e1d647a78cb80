import { Spinner } from '../ui/spinner.tsx';

/** What the guard shows while it does not know who is there. */
export function CheckingAuthentication() {
  return (
    <main className="grid min-h-dvh place-items-center text-text-2">
      <Spinner label="Checking authentication..." size={24} />
    </main>
  );
}
