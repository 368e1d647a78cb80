import { ButtonLink } from '../ui/controls/button.tsx';
import { paths } from '../navigation/paths.ts';
import { useTitle } from '../navigation/use-title.ts';

/** The 404 message, also inside the frame for a screen that the viewer may not see. */
export function NotFound() {
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
