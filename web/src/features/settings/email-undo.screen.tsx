import { account, settings } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { paths } from '../../navigation/paths.ts';
import { useSearchParams } from '@packages/router';
import { useTitle } from '../../navigation/use-title.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { clearSession, FormError, prefillReset } from '../auth/index.ts';

/** The landing page of the mailed link that undoes a change of the email address. */
export function Component() {
  useTitle(settings.messages.undo.title);
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const queries = useQueryClient();
  const undo = useSingleFlightMutation({
    mutationFn: () => call(api.account.undoEmailChange, { body: { token } }),
    onSuccess: async ({ email }) => {
      // The session of this browser has ended too, and what it stored goes with it.
      await clearSession(queries);
      prefillReset(email);
    },
  });
  return (
    <div className="wrap grid max-w-[600px] justify-items-start gap-5 py-12 md:py-20">
      <h1>{undo.isSuccess ? settings.messages.undo.done : settings.messages.undo.title}</h1>
      <p className="text-text-2">
        {undo.isSuccess
          ? account.messages.emailUndone
          : token === ''
            ? settings.messages.undo.missing
            : settings.messages.undo.about}
      </p>
      {undo.error ? <FormError sentence={failureSentence(undo.error)} /> : null}
      {undo.isSuccess ? (
        <ButtonLink to={paths.forgotPassword} variant="primary">
          {settings.messages.undo.resetPassword}
        </ButtonLink>
      ) : (
        <Button
          variant="primary"
          disabled={token === ''}
          loading={undo.isPending}
          onClick={() => undo.mutate()}
        >
          {settings.messages.undo.action}
        </Button>
      )}
    </div>
  );
}
