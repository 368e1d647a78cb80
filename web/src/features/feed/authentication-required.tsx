import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSignInLink } from '../auth/index.ts';
import { messages } from './feed.messages.ts';

/** Replaces a personal list when the session has ended meanwhile. */
export function AuthenticationRequired({ text }: { text: string }) {
  const { to, state } = useSignInLink();
  return (
    <EmptyState
      level={3}
      title={messages.authenticationRequired}
      text={text}
      action={
        <ButtonLink to={to} state={state} variant="primary">
          {messages.logIn}
        </ButtonLink>
      }
    />
  );
}
