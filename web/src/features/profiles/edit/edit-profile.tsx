import { users, subscriptions } from '@backbeat/contract';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { useLeaveWarning } from '../../../navigation/use-leave-warning.ts';
import { useLocation, useNavigate } from '@packages/router';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PlusOffer } from '../../subscriptions/index.ts';
import { editing } from '../edit-address.ts';
import { BasicInformation } from './basic-information.tsx';
import { DangerZone } from './danger-zone.tsx';
import { LinkFields } from './link-fields.tsx';
import { PictureSource } from './picture-source.tsx';
import { faultsOf, linksOf, TEXTS } from './profile-draft.ts';
import { useProfileDraft } from './use-profile-draft.ts';
import { useSaveProfile } from './use-save-profile.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from '../profiles.messages.ts';

interface EditProfileProps {
  user: users.User;
  /** Receives a preview of the profile after each key; null when the form closes. */
  onPreview: (user: users.User | null) => void;
}

/** The form that edits the user's own profile. The head above it previews each change. */
export function EditProfile({ user, onPreview }: EditProfileProps) {
  const state = useProfileDraft(user);
  const { draft, change, form, previewUser, forget } = state;
  usePreview(previewUser, onPreview);
  const close = useClose();
  /**
   * Set when no question is needed any more: the changes are saved or discarded, or the account is
   * deleted.
   */
  const isDone = useRef(false);
  const finish = () => {
    isDone.current = true;
    forget();
  };
  const { save, isSaving, fieldErrors, clearRejection } = useSaveProfile(() => {
    finish();
    close();
  });
  const blockedNavigation = useLeaveWarning(
    () => form !== undefined && !isDone.current,
    // An expired session leads to the sign-in screen. The typed text stays stored until the user
    // returns.
    (from, to) =>
      to.pathname !== paths.login && (from.pathname !== to.pathname || !editing.isOpen(to.search)),
  );
  const [isTried, setIsTried] = useState(false);
  const faults = faultsOf(draft, user);
  const fields = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (form && Object.keys(faults).length === 0) save(form);
    else requestAnimationFrame(() => focusFirstError(fields.current));
  };
  const linkError = Object.entries(fieldErrors).find(([field]) => field.startsWith('socialMedia'))?.[1];
  return (
    <form
      ref={fields}
      noValidate
      aria-labelledby="edit-profile"
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <Heading />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Panel>
          <div className="grid gap-5">
            <h3 className="text-[20px]">{messages.basicInformation}</h3>
            <BasicInformation
              user={user}
              state={{
                ...state,
                change: (part) => {
                  for (const field of TEXTS) if (field in part) clearRejection(field);
                  change(part);
                },
              }}
              faults={fieldErrors}
            />
          </div>
        </Panel>
        <Panel>
          <div className="grid gap-7">
            <h3 className="text-[20px]">{messages.pictures}</h3>
            {(['profilePic', 'banner'] as const).map((kind) => (
              <PictureSource
                key={kind}
                kind={kind}
                user={user}
                state={{
                  ...state,
                  changePicture: (which, part) => {
                    clearRejection(which);
                    state.changePicture(which, part);
                  },
                }}
                fault={fieldErrors[kind] ?? faults[kind]}
                isTried={isTried}
              />
            ))}
          </div>
        </Panel>
      </div>
      {user.role === 'USERPLUS' ? (
        <Panel>
          <div className="grid gap-5">
            <h3 className="text-[20px]">{messages.socialLinks}</h3>
            <LinkFields
              links={linksOf(draft, user)}
              onChange={(links) => {
                clearRejection('socialMedia');
                change({ links });
              }}
              fault={linkError}
              isTried={isTried}
            />
          </div>
        </Panel>
      ) : (
        <PlusOffer className="px-1">{subscriptions.plusOffers.profile}</PlusOffer>
      )}
      <div
        data-save-bar
        className="sticky bottom-[calc(var(--bottom-bar-height)+var(--player-height)+env(safe-area-inset-bottom)+8px)] z-20 flex items-center justify-end gap-3 rounded-l bg-floating p-3 shadow-raised"
      >
        <span className="grow pl-3 text-[14px] text-text-2">
          {form && !isSaving ? messages.unsavedChanges : null}
        </span>
        <Button onClick={close} disabled={isSaving}>
          {uiMessages.cancel}
        </Button>
        <Button type="submit" variant="primary" disabled={!form} loading={isSaving}>
          {isSaving ? messages.saving : uiMessages.save}
        </Button>
      </div>
      <DangerZone userId={user.id} onDeleted={finish} />
      <ConfirmDialog
        open={blockedNavigation !== null}
        onOpenChange={(open) => {
          if (!open) blockedNavigation?.reset();
        }}
        title={messages.discardYourChanges}
        sentence={users.messages.unsaved}
        confirmLabel={messages.discard}
        cancelLabel={messages.keepEditing}
        onConfirm={() => {
          finish();
          blockedNavigation?.proceed();
        }}
      />
    </form>
  );
}

function Heading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 id="edit-profile" ref={heading} tabIndex={-1} className="outline-none">
      {messages.editProfile}
    </h2>
  );
}

function usePreview(previewUser: users.User, onPreview: (user: users.User | null) => void): void {
  // The same string until a value changes.
  const text = JSON.stringify(previewUser);
  useEffect(() => {
    onPreview(previewUser);
    // oxlint-disable-next-line react/exhaustive-deps -- `text` covers the other values
  }, [text, onPreview]);
  useEffect(() => () => onPreview(null), [onPreview]);
}

/** Returns to the profile, through the history if the form was opened from it. */
function useClose(): () => void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (editing.isAbove(state)) void navigate(-1);
    else void navigate(editing.closeIn(search), { replace: true });
  };
}

function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
