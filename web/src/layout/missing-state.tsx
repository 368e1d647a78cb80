import { paths } from '../navigation/paths.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { ErrorState, type ErrorStateProps } from '../ui/error-state.tsx';
import { messages } from './layout.messages.ts';

interface MissingStateProps extends Pick<ErrorStateProps, 'title' | 'text'> {
  /** Where 'Go Home' leads. */
  home?: string;
}

/** Replaces the content of a screen that does not exist, or that the viewer may not see. */
export function MissingState({ home = paths.home, ...content }: MissingStateProps) {
  return (
    <ErrorState
      {...content}
      action={
        <ButtonLink to={home} variant="primary">
          {messages.goHome}
        </ButtonLink>
      }
    />
  );
}
