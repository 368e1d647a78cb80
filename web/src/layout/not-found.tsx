import { paths } from '../navigation/paths.ts';
import { useTitle } from '../navigation/use-title.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** The 404 message: an unknown address, or a screen that the viewer may not see. */
export function NotFound() {
  useTitle('Not found');
  return (
    <ErrorState
      title="404"
      text="We couldn't find that page. It may have been moved or deleted."
      action={
        <ButtonLink to={paths.home} variant="primary">
          Go Home
        </ButtonLink>
      }
    />
  );
}
