import { posts } from '@backbeat/contract';
import { useId, useRef, useState } from 'react';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { useLeaveWarning } from '../../../navigation/use-leave-warning.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { WarningIcon } from '../../../ui/icons.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialog.tsx';
import { usePickedFile } from '../../uploads/index.ts';
import { bannerFileError } from '../details/post-file-errors.ts';
import { areDetailsComplete, DetailsStep } from '../details/details-step.tsx';
import { BannerField } from './banner-field.tsx';
import { changesOf, editsOf } from './post-edits.ts';
import { useSavePost } from './use-save-post.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './edit.messages.ts';

interface EditPostDialogProps {
  /** An own post of the viewer. */
  post: posts.Post;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Edits the details and the banner of an own post, which change for everyone at once. */
export function EditPostDialog({ open, ...props }: EditPostDialogProps) {
  // Each opening starts from the post as it is then.
  const [openings, setOpenings] = useState({ count: 0, wasOpen: false });
  if (open !== openings.wasOpen) setOpenings({ count: openings.count + (open ? 1 : 0), wasOpen: open });
  return <EditPost key={openings.count} open={open} {...props} />;
}

function EditPost({ post, open, onOpenChange }: EditPostDialogProps) {
  const [before] = useState(() => editsOf(post));
  const [edits, setEdits] = useState(before);
  const banner = usePickedFile({ judge: bannerFileError });
  const [isBannerRemoved, setIsBannerRemoved] = useState(false);
  const changes = changesOf(before, edits);
  const isDirty = Object.keys(changes).length > 0 || banner.file !== null || isBannerRemoved;

  /** Set when the changes are saved or discarded. */
  const isDone = useRef(false);
  const close = () => {
    isDone.current = true;
    onOpenChange(false);
  };
  const { mutate, isPending, error } = useSavePost(post.id, close);
  const [isLeaving, setIsLeaving] = useState(false);
  const blockedNavigation = useLeaveWarning(() => open && isDirty && !isDone.current);
  const form = useId();
  const save = () => {
    if (!isDirty || !areDetailsComplete(edits)) return;
    mutate({
      post: { ...changes, ...(isBannerRemoved && !banner.file && { removeBanner: true }) },
      ...(banner.file && { banner: banner.file }),
    });
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          if (next || isPending) return;
          if (isDirty) setIsLeaving(true);
          else close();
        }}
        title={messages.editPost2}
        size="large"
        footer={
          <>
            <div role="alert" className="min-w-0 basis-full empty:hidden">
              {error && !isSignedOut(error) ? (
                <p className="flex items-start gap-2 text-danger">
                  <WarningIcon className="mt-0.5" />
                  {`${posts.messages.saveFailed} ${failureSentence(error)}`}
                </p>
              ) : null}
            </div>
            <Button disabled={isPending} onClick={() => (isDirty ? setIsLeaving(true) : close())}>
              {uiMessages.cancel}
            </Button>
            <Button
              type="submit"
              form={form}
              variant="primary"
              loading={isPending}
              disabled={!isDirty || !areDetailsComplete(edits)}
            >
              {messages.saveChanges}
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <fieldset disabled={isPending} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7">
            <DetailsStep draft={edits} change={(part) => setEdits((now) => ({ ...now, ...part }))} />
            <Switch
              label={messages.freeDownload}
              hint={messages.anyoneSignedInCanDownload}
              checked={edits.freeDownload}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                setEdits((now) => ({ ...now, freeDownload: checked }));
              }}
            />
            <BannerField
              current={isBannerRemoved ? null : post.banner}
              pickedFile={banner}
              onRemove={() => setIsBannerRemoved(true)}
            />
          </fieldset>
        </form>
      </Dialog>
      <ConfirmDialog
        open={isLeaving || blockedNavigation !== null}
        onOpenChange={(next) => {
          if (next) return;
          setIsLeaving(false);
          blockedNavigation?.reset();
        }}
        title={messages.discardYourChanges}
        sentence={posts.messages.unsaved}
        confirmLabel={messages.discard}
        cancelLabel={messages.keepEditing}
        onConfirm={() => {
          setIsLeaving(false);
          close();
          blockedNavigation?.proceed();
        }}
      />
    </>
  );
}
