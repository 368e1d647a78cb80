import { countCodePoints, demos, limits, subscriptions, trimText, type users } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useLeaveWarning } from '../../navigation/use-leave-warning.ts';
import { audioKinds } from '../../lib/audio-kinds.ts';
import { useHasLeftField } from '../../lib/hooks/use-has-left-field.ts';
import { randomKey } from '../../lib/random-key.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { PlusOffer } from '../subscriptions/index.ts';
import { LazyLeaveDialog, LocalPreview, useLocalTrack, usePickedFile } from '../uploads/index.ts';
import { demoOf, demoFileError, type DemoText } from './demo-form.ts';
import { cacheNewDemo } from './demos.queries.ts';
import { SendStatus } from './send-status.tsx';
import { useSendDemo } from './use-send-demo.ts';
import { messages } from './demos.messages.ts';
import { uiMessages } from '../../ui/ui.messages.ts';

interface AddDemoDialogProps {
  user: users.CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const blank: DemoText = { title: '', features: '' };

/** Any other address: the form belongs to this one. */
const isElsewhere = () => true;

/** The form of a new demo. The text survives closing the form, and a failure. */
export function AddDemoDialog({ user, open, onOpenChange }: AddDemoDialogProps) {
  const formId = useId();
  const queries = useQueryClient();
  const toast = useToast();
  const [text, setText] = useState(blank);
  const [key, setKey] = useState(randomKey);
  const [hasTried, setHasTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [hasLeftTitle, onTitleBlur] = useHasLeftField();
  const title = useRef<HTMLInputElement>(null);
  const audio = usePickedFile({
    judge: (file) => demoFileError(file, user.role),
    missingText: demos.messages.fileMissing,
  });
  const local = useLocalTrack(audio, { title: text.title, artist: user.userName, banner: null });
  const { state, send, cancel, reset, isSending } = useSendDemo();
  const isBusy = state.step === 'sending' || state.step === 'checking';
  const blockedNavigation = useLeaveWarning(isSending, isElsewhere);
  const change = (part: Partial<DemoText>) => setText({ ...text, ...part });
  const isTitleMissing = (hasTried || hasLeftTitle) && trimText(text.title) === '';

  const pick = (file: File | null) => {
    // Another file makes another demo.
    setKey(randomKey());
    reset();
    audio.pick(file);
  };
  const clear = () => {
    setText(blank);
    setHasTried(false);
    setKey(randomKey());
    audio.clear();
  };
  const submit = () => {
    const demo = demoOf(text);
    setHasTried(true);
    if (!audio.file) audio.miss();
    if (demo.title === '') {
      toast.failure(demos.messages.title);
      title.current?.focus();
    } else if (audio.file) {
      void send(
        { demo, file: audio.file, key },
        {
          onSent: (newDemo) => {
            setIsAsking(false);
            onOpenChange(false);
            clear();
            cacheNewDemo(queries, user.id, newDemo);
            toast.success(demos.messages.uploaded);
          },
          onFailed: (rejection) => {
            if (rejection === undefined) return;
            audio.refuse(rejection);
            toast.failure(demos.messages.uploadFailed);
          },
        },
      );
    } else toast.failure(demos.messages.file);
  };

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          if (isBusy && !next) setIsAsking(true);
          else onOpenChange(next);
        }}
        title={messages.addDemo}
        footer={
          <>
            <SendStatus state={state} onRetry={submit} className="basis-full" />
            <Button onClick={() => (isBusy ? cancel() : onOpenChange(false))}>
              <span>{uiMessages.cancel}</span>
              {isBusy ? <span className="sr-only">{messages.theUpload}</span> : null}
            </Button>
            <Button type="submit" form={formId} variant="primary" loading={isBusy}>
              {isBusy ? messages.uploading : messages.uploadDemo}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            submit();
          }}
          className="grid grid-cols-[minmax(0,1fr)] gap-6"
        >
          <TextField
            ref={title}
            label={messages.title}
            value={text.title}
            maxLength={limits.demos.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
            onBlur={onTitleBlur}
            error={isTitleMissing ? demos.messages.title : undefined}
            counter={counter(text.title, 'title')}
            disabled={isBusy}
            autoComplete="off"
            required
          />
          <TextField
            label={messages.featuredArtistsOptional}
            hint={messages.separateNamesWithCommas}
            value={text.features}
            maxLength={limits.demos.features}
            onChange={(event) => change({ features: event.currentTarget.value })}
            counter={counter(text.features, 'features')}
            disabled={isBusy}
            autoComplete="off"
          />
          <FilePicker
            label={messages.audioFile}
            {...audioKinds(user.role)}
            file={audio.file}
            onPick={pick}
            error={audio.trouble}
            disabled={isBusy}
            preview={
              local.track ? <LocalPreview track={local.track} isUndrawable={local.isUndrawable} /> : null
            }
          />
          <PlusOffer className="-mt-4">{subscriptions.plusOffers.audio}</PlusOffer>
        </form>
      </Dialog>
      <LazyLeaveDialog
        open={isAsking && isBusy}
        sentence={demos.messages.uploadLeft}
        onStay={() => setIsAsking(false)}
        onLeave={() => {
          setIsAsking(false);
          cancel();
          onOpenChange(false);
        }}
      />
      <LazyLeaveDialog
        open={blockedNavigation !== null}
        sentence={demos.messages.uploadLeft}
        onStay={() => blockedNavigation?.reset()}
        onLeave={() => blockedNavigation?.proceed()}
      />
    </>
  );
}

const counter = (text: string, field: 'title' | 'features') => {
  const length = countCodePoints(text);
  return { length, max: limits.demos[field], warn: length >= limits.demos.warn[field] };
};
