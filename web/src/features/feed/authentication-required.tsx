import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSignInLink } from '../auth/index.ts';

/** Replaces a personal list when the session has ended meanwhile. */
export function AuthenticationRequired({ text }: { text: string }) {
  const { to, state } = useSignInLink();
  return (
    <EmptyState
      level={3}
      title="Authentication Required"
      text={text}
      action={
        <ButtonLink to={to} state={state} variant="primary">
          Log In
        </ButtonLink>
      }
    />
  );
}
