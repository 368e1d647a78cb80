import { posts, type users } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { paths } from '../../app/paths.ts';
import { useStepHistory } from '../../app/use-step-history.ts';
import { useTitle } from '../../app/use-title.ts';
import { useFocusOnChange } from '../../lib/use-focus-on-change.ts';
import { Button } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { troubleWithAudio, troubleWithBanner } from './audio-file.ts';
import { AudioStep } from './audio-step.tsx';
import { areDetailsComplete, DetailsStep } from './details-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { PublishProgress } from './publish-progress.tsx';
import type { StepProps } from './step-props.ts';
import { usePostDraft } from './use-post-draft.ts';
import { useLocalTrack } from './use-local-track.ts';
import { usePickedFile } from './use-picked-file.ts';
import { usePublish } from './use-publish.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

/** 'Create New Post', for whoever is signed in. */
export function Component() {
  useTitle('Create New Post');
  const user = useSignedInUser();
  return <CreatePost key={user.id} user={user} />;
}

const steps = [
  { name: 'Song Details', Step: DetailsStep },
  { name: 'Upload & Download', Step: AudioStep },
  { name: 'Preview', Step: PreviewStep },
] as const;

function CreatePost({ user }: { user: users.CurrentUser }) {
  const [search] = useSearchParams();
  const { draft, change, forget } = usePostDraft(user.id, search.get('type'));
  const audio = usePickedFile({
    judge: (file) => troubleWithAudio(file, user.role),
    missing: posts.sentences.file,
  });
  const banner = usePickedFile({ judge: troubleWithBanner });
  const local = useLocalTrack(audio, {
    title: draft.title,
    artist: user.userName,
    banner: banner.url,
  });
  const props: StepProps = { user, draft, change, audio, banner, local };

  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const { publishing, isRunning, publish, cancel, blocker } = usePublish((post) => {
    forget();
    queries.setQueryData(queryOf(api.posts.getPost, { params: { id: post.id } }).queryKey, post);
    void queries.invalidateQueries({ queryKey: keyOf(api.users.getCurrentUser) });
    toast.success('Upload successful!');
    void navigate(paths.post(post.id), { replace: true });
  });

  const [step, setStep] = useState(0);
  const isComplete = [areDetailsComplete(draft), audio.file !== null, audio.file !== null];
  const reachable = (wanted: number) => isComplete.slice(0, wanted).every(Boolean);
  const goTo = (wanted: number) => {
    if (wanted >= 0 && wanted < steps.length && reachable(wanted)) setStep(wanted);
  };
  useStepHistory(step, goTo);
  const heading = useFocusOnChange<HTMLHeadingElement>(step);

  const { name, Step } = steps[step] ?? steps[0];
  const isLast = step === steps.length - 1;
  const advance = (event: FormEvent) => {
    event.preventDefault();
    if (!isLast) goTo(step + 1);
    else if (audio.file) void publish(draft, { file: audio.file, banner: banner.file });
  };
  return (
    <form
      noValidate
      onSubmit={advance}
      className={`wrap grid gap-8 pt-8 pb-16 ${isLast ? 'max-w-[1080px]' : 'max-w-[760px]'}`}
    >
      <h1>Create New Post</h1>
      <Stepper label="Create New Post" steps={steps.map((each) => each.name)} current={step} />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {name}
        </h2>
        <Step {...props} />
      </section>
      {isRunning ? (
        <PublishProgress publishing={publishing} cancel={cancel} />
      ) : (
        <footer className="grid gap-4">
          <div role="alert">
            {isLast && publishing.state === 'failed' ? (
              <p className="flex items-start gap-2 rounded-m bg-danger-soft p-4 text-danger">
                <WarningIcon className="mt-0.5" />
                {publishing.sentence}
              </p>
            ) : null}
          </div>
          <div className="flex justify-between gap-3">
            {step > 0 ? <Button onClick={() => goTo(step - 1)}>Previous</Button> : <span />}
            <Button type="submit" variant="primary" disabled={!isComplete[step]}>
              {isLast ? 'Publish Post' : 'Next'}
            </Button>
          </div>
        </footer>
      )}
      {blocker.state === 'blocked' ? (
        <Suspense>
          <LeaveDialog blocker={blocker} />
        </Suspense>
      ) : null}
    </form>
  );
}
