import { releases, trimText } from '@backbeat/contract';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { isAnotherPath, useLeaveWarning } from '../../../navigation/use-leave-warning.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { FormError } from '../../auth/index.ts';
import type { FieldErrors } from './use-field-errors.ts';
import { messages } from './edit.messages.ts';

interface ReleaseFormProps {
  heading: string;
  /** Beside the heading. */
  aside?: ReactNode;
  lead?: string;
  title: string;
  fieldErrors: FieldErrors;
  isDirty: boolean;
  /** What else is lost by leaving, as a sentence. */
  busy?: string | undefined;
  /** Set when the user may leave without a question. */
  isDone: RefObject<boolean>;
  isSaving: boolean;
  saveLabel: string;
  /** Why saving failed. */
  failure: string | undefined;
  onSave: () => void;
  children: ReactNode;
}

/** The frame of the form that makes or edits a release. It asks before changes are lost. */
export function ReleaseForm({
  heading,
  aside,
  lead,
  title,
  fieldErrors,
  isDirty,
  busy,
  isDone,
  isSaving,
  saveLabel,
  failure,
  onSave,
  children,
}: ReleaseFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { errors } = fieldErrors;
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const blockedNavigation = useLeaveWarning(
    () => (isDirty || busy !== undefined) && !isDone.current,
    // An expired session leads to the sign-in screen.
    (from, to) => to.pathname !== paths.login && isAnotherPath(from, to),
  );
  return (
    <form
      ref={form}
      noValidate
      aria-label={heading}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaving) return;
        if (trimText(title) === '') fieldErrors.setErrors({ title: releases.messages.title });
        else onSave();
      }}
      className="wrap grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-6 pt-8 pb-16"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{heading}</h1>
        {aside}
      </div>
      {lead ? <p className="max-w-[56ch] text-text-2">{lead}</p> : null}
      <fieldset disabled={isSaving} className="contents">
        {children}
      </fieldset>
      <FormError sentence={failure} />
      <div className="sticky bottom-[calc(var(--bottom-bar-height)+var(--player-height)+env(safe-area-inset-bottom)+8px)] z-20 flex items-center justify-end gap-3 rounded-l bg-floating p-3 shadow-raised">
        <span className="grow pl-3 text-[14px] text-text-2">
          {isDirty && !isSaving ? messages.unsavedChanges : null}
        </span>
        <Button type="submit" variant="primary" disabled={!isDirty} loading={isSaving}>
          {saveLabel}
        </Button>
      </div>
      <ConfirmDialog
        open={blockedNavigation !== null}
        onOpenChange={(open) => {
          if (!open) blockedNavigation?.reset();
        }}
        title={messages.discardYourChanges}
        sentence={busy ?? messages.unsaved}
        confirmLabel={messages.discard}
        cancelLabel={messages.keepEditing}
        onConfirm={() => blockedNavigation?.proceed()}
      />
    </form>
  );
}
