import { NotFound } from '../layout/not-found.tsx';

/** Any path that matches no route. */
export function Component() {
  return (
    <main className="grid min-h-dvh content-center">
      <NotFound />
    </main>
  );
}
