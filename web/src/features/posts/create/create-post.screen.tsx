import { isolateText, listNames, posts, releases, type users } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { paths } from '../../../navigation/paths.ts';
import { isAnotherPath, useLeaveWarning } from '../../../navigation/use-leave-warning.ts';
import { useHistoryStep, useStepHistory } from '../../../navigation/use-step-history.ts';
import { useTitle } from '../../../navigation/use-title.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { useFocusOnChange } from '../../../lib/hooks/use-focus-on-change.ts';
import { lazy, Link, useNavigate, useSearchParams } from '@packages/router';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Part } from '../../../ui/part.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import { LazyLeaveDialog, useLocalTrack, usePickedFile } from '../../uploads/index.ts';
import { audioFileError, bannerFileError } from '../details/post-file-errors.ts';
import { AudioStep } from './audio-step.tsx';
import { areDetailsComplete, DetailsStep } from '../details/details-step.tsx';
import { areFeaturesComplete, FeaturesStep } from './features-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import type { StepProps } from './step-props.ts';
import { deleteUnpublishedFiles, unpublishedFiles } from './unpublished-files.ts';
import { useArrivingFile } from './file/use-arriving-file.ts';
import { useFileTags } from './file/use-file-tags.ts';
import { usePostDraft } from './use-post-draft.ts';
import { usePublish } from './use-publish.ts';
import { useTrackUpload } from './use-track-upload.ts';
import { WizardFooter } from './wizard-footer.tsx';
import { messages } from './create.messages.ts';

const ReplaceDialog = lazy(async () => (await import('./file/replace-dialog.tsx')).ReplaceDialog);

/** 'Create New Post', for the signed-in user. */
export function Component() {
  useTitle(messages.createNewPost);
  const user = useSignedInUser();
  return <CreatePost key={user.id} user={user} />;
}

const steps = [
  { name: messages.songDetails, Step: DetailsStep },
  { name: messages.features, Step: FeaturesStep },
  { name: messages.uploadDownload, Step: AudioStep },
  { name: messages.preview, Step: PreviewStep },
] as const;
/** The step that needs the track file. */
const AUDIO_STEP = 2;

function CreatePost({ user }: { user: users.CurrentUser }) {
  const [search] = useSearchParams();
  const { draft, change } = usePostDraft(user.id, search.get('type'));
  /** The release that holds the track as a draft until it comes out. */
  const releaseId = search.get('release');
  const { data: release } = useQuery({
    ...queryOf(api.releases.getRelease, { params: { id: releaseId ?? '' } }),
    enabled: releaseId !== null,
  });
  const storedFiles = unpublishedFiles(user.id);
  const audio = usePickedFile({
    judge: (file) => audioFileError(file, user.role),
    missingText: posts.messages.file,
    storedAs: storedFiles.audio,
  });
  const banner = usePickedFile({ judge: bannerFileError, storedAs: storedFiles.banner });
  const drawing = usePickedFile({ judge: bannerFileError, storedAs: storedFiles.drawing });
  const cover = drawing.file ? drawing : banner;
  const toast = useToast();
  const { upload, state: uploading } = useTrackUpload(user.id, audio);
  const local = useLocalTrack(audio, { title: draft.title, artist: user.userName, banner: cover.url });
  const readTags = useFileTags({ draft, change, banner });
  const pick = (file: File | null) => {
    // Another file makes another post, and other drawings.
    change({ key: '' });
    drawing.clear();
    audio.pick(file);
    readTags(file && audioFileError(file, user.role) === null ? file : null);
  };
  const props: StepProps = {
    user,
    draft,
    change,
    audio: { ...audio, pick },
    banner: {
      ...banner,
      pick: (file) => {
        drawing.clear();
        banner.pick(file);
      },
    },
    drawing,
    cover,
    local,
    upload,
    uploading,
  };

  const navigate = useNavigate();
  const queries = useQueryClient();
  const finish = () => {
    upload.leave();
    deleteUnpublishedFiles(user.id);
    void queries.invalidateQueries();
  };
  const { publishing, isPublishing, isSending, publish, cancel } = usePublish(upload, {
    onPublished: (post, isHere) => {
      queries.setQueryData(queryOf(api.posts.getPost, { params: { id: post.id } }).queryKey, post);
      finish();
      const isDraft = post.pendingFeatures.length > 0 || post.heldBy !== null;
      toast.success(
        post.heldBy
          ? messages.addedToRelease({ release: isolateText(post.heldBy.title) })
          : isDraft
            ? posts.messages.uploadedDraft({ names: listNames(post.pendingFeatures) })
            : posts.messages.uploaded,
        isDraft ? undefined : { label: messages.share, onSelect: () => void navigate(paths.out(post.id)) },
      );
      const next = post.heldBy
        ? paths.editRelease(post.heldBy.id)
        : isDraft
          ? paths.post(post.id)
          : paths.feed;
      if (isHere) void navigate(next, { replace: true });
    },
    onSentBefore: (sentence, isHere) => {
      finish();
      toast.success(sentence);
      if (isHere) void navigate(paths.profile(user.userName), { replace: true });
    },
    onFailedLater: toast.failure,
  });
  /** The dropped or shared file that the user may put in place of the chosen one. */
  const [newFile, setNewFile] = useState<File | null>(null);
  const takeFile = (file: File) => {
    cancel();
    pick(file);
    setNewFile(null);
    toast.success(posts.messages.sharedFile({ name: file.name }));
  };
  // The stored files come back first, since another one would replace them.
  useArrivingFile(search, !audio.isRestoring && !banner.isRestoring && !drawing.isRestoring, (file) => {
    const error = isSending() ? messages.firstLetThisOneOut : audioFileError(file, user.role);
    if (error !== null) toast.failure(error);
    else if (audio.file) setNewFile(file);
    else takeFile(file);
  });
  const blockedNavigation = useLeaveWarning(
    () => isPublishing() || ['starting', 'sending', 'lost', 'checking'].includes(upload.state.step),
    // A request that is on its way continues without the wizard, but not without the tab.
    (from, to) => !isSending() && isAnotherPath(from, to),
  );

  const isComplete = [
    areDetailsComplete(draft),
    areFeaturesComplete(draft, user),
    audio.file !== null,
    audio.file !== null,
  ];
  const isReachable = (targetStep: number) => isComplete.slice(0, targetStep).every(Boolean);
  const historyStep = useHistoryStep();
  // After a reload the track file is not loaded yet. The preview waits for it.
  const [step, setStep] = useState(() => (isReachable(Math.min(historyStep, AUDIO_STEP)) ? historyStep : 0));
  if (step > AUDIO_STEP && !audio.file && !audio.isRestoring) setStep(AUDIO_STEP);
  const goTo = (targetStep: number) => {
    if (targetStep < 0 || targetStep >= steps.length || !isReachable(targetStep)) return;
    // A user who goes back may want to change the post before it is published.
    cancel();
    setStep(targetStep);
  };
  useStepHistory(step, goTo);
  const heading = useFocusOnChange<HTMLHeadingElement>(step);

  const { name, Step } = steps[step] ?? steps[0];
  const isLast = step === steps.length - 1;
  const advance = (event: FormEvent) => {
    event.preventDefault();
    if (!isLast) goTo(step + 1);
    else if (audio.file) {
      const key = draft.key || randomKey();
      change({ key });
      void publish({ draft, author: user, key, banner: cover.file, release: releaseId });
    }
  };
  return (
    <form
      noValidate
      onSubmit={advance}
      className={`wrap grid gap-8 pt-8 pb-16 ${isLast ? 'max-w-[1080px]' : 'max-w-[760px]'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1>{messages.createNewPost}</h1>
        {releaseId === null ? (
          <Link
            to={paths.createRelease}
            className="text-text-2 underline decoration-edge underline-offset-4 hover:text-text pointer-coarse:py-2.5"
          >
            {messages.makeRelease}
          </Link>
        ) : null}
      </div>
      {release ? (
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-text-2">
          <span>{releases.messages.held({ release: isolateText(release.title) })}</span>
          <Link
            to={paths.editRelease(release.id)}
            className="font-semibold whitespace-nowrap text-text underline decoration-edge underline-offset-4"
          >
            {messages.backToRelease}
          </Link>
        </p>
      ) : null}
      <Stepper label={messages.createNewPost} steps={steps.map((each) => each.name)} current={step} />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {name}
        </h2>
        {/* The running request would not include later changes. */}
        <fieldset disabled={publishing.state === 'sending' && !isLast} className="contents">
          <Step {...props} />
        </fieldset>
      </section>
      <WizardFooter
        upload={upload}
        uploading={uploading}
        showsUpload={Step !== AudioStep}
        publishing={publishing}
        onCancel={cancel}
        onPrevious={step > 0 ? () => goTo(step - 1) : undefined}
        isLast={isLast}
        canGoOn={isComplete[step] === true}
      />
      <LazyLeaveDialog
        open={blockedNavigation !== null}
        onStay={() => blockedNavigation?.reset()}
        onLeave={() => blockedNavigation?.proceed()}
        sentence={messages.ifYouLeaveNowThe}
      />
      {newFile && audio.file ? (
        <Part>
          <ReplaceDialog
            name={audio.file.name}
            newName={newFile.name}
            onKeep={() => setNewFile(null)}
            onReplace={() => takeFile(newFile)}
          />
        </Part>
      ) : null}
    </form>
  );
}
