import { ButtonLink } from '../ui/button.tsx';
import { paths } from './paths.ts';
import { useTitle } from './use-title.ts';

/** Any path that matches no route. */
export function Component() {
  return (
    <main className="grid min-h-dvh content-center">
      <NothingHere />
    </main>
  );
}

/** The same message inside the frame, for a screen that the viewer may not see. */
export function NothingHere() {
  useTitle('Not found');
  return (
    <div className="wrap grid content-center justify-items-start gap-6 py-16">
      <h1 className="display text-[clamp(96px,24vw,240px)]">404</h1>
      <p className="text-[19px] text-text-2">
        We couldn't find that page. It may have been moved or deleted.
      </p>
      <ButtonLink to={paths.home} variant="primary" size="large">
        Go Home
      </ButtonLink>
    </div>
  );
}
