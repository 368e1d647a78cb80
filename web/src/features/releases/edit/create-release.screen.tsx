import type { users } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from '@packages/router';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { upload } from '../../../api/upload.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { paths } from '../../../navigation/paths.ts';
import { useTitle } from '../../../navigation/use-title.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import { cacheRelease } from '../releases.queries.ts';
import { DetailsFields } from './details-fields.tsx';
import { changesOf, emptyReleaseDraft, type ReleaseDraft } from './release-draft.ts';
import { ReleaseForm } from './release-form.tsx';
import { suggestType } from './track-order.ts';
import { useArtwork } from './use-artwork.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { messages } from './edit.messages.ts';

/** 'Make a release', for the signed-in user. */
export function Component() {
  useTitle(messages.makeRelease);
  const user = useSignedInUser();
  return <CreateRelease key={user.id} user={user} />;
}

function CreateRelease({ user }: { user: users.CurrentUser }) {
  const [before] = useState(() => emptyReleaseDraft(user.userName));
  const [draft, setDraft] = useState(before);
  const artwork = useArtwork();
  const fieldErrors = useFieldErrors();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const isDone = useRef(false);
  /** The idempotency key of all tries. */
  const [key] = useState(randomKey);
  const { mutate, isPending, error } = useSingleFlightMutation({
    mutationFn: () =>
      upload(
        api.releases.createRelease,
        {
          body: {
            release: { ...draft, artists: [...draft.artists], releaseDate: draft.releaseDate || null },
            ...(artwork.picture.file && { artwork: artwork.picture.file }),
          },
        },
        { idempotencyKey: key },
      ),
    onSuccess: async (release) => {
      isDone.current = true;
      cacheRelease(queries, release);
      toast.success(messages.created);
      // The form takes no text until the next screen replaces it, which would lose the text.
      await navigate(paths.editRelease(release.id), { replace: true });
    },
    onError: fieldErrors.take,
  });
  const change = (part: Partial<ReleaseDraft>) => {
    fieldErrors.clear(Object.keys(part));
    setDraft((now) => ({ ...now, ...part }));
  };
  return (
    <ReleaseForm
      heading={messages.makeRelease}
      lead={messages.lead}
      title={draft.title}
      fieldErrors={fieldErrors}
      isDirty={Object.keys(changesOf(before, draft)).length > 0 || artwork.isDirty}
      isDone={isDone}
      isSaving={isPending}
      saveLabel={messages.saveDraft}
      failure={error && !isSignedOut(error) ? `${messages.saveFailed} ${failureSentence(error)}` : undefined}
      onSave={() => {
        fieldErrors.setErrors({});
        mutate();
      }}
    >
      <DetailsFields
        user={user}
        draft={draft}
        change={change}
        artwork={artwork}
        storedArtwork={null}
        suggestion={suggestType([])}
        errors={fieldErrors.errors}
      />
    </ReleaseForm>
  );
}
