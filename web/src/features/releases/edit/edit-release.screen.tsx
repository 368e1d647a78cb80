import { releases, type users } from '@backbeat/contract';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { lazy, useParams } from '@packages/router';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { paths } from '../../../navigation/paths.ts';
import { useTitle } from '../../../navigation/use-title.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Part } from '../../../ui/part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import { TrackUploads } from '../../posts/index.ts';
import { isUnknownRelease, useRelease } from '../releases.queries.ts';
import { DetailsFields } from './details-fields.tsx';
import { ReleaseForm } from './release-form.tsx';
import { TrackList } from './track-list.tsx';
import { addTrack, suggestType } from './track-order.ts';
import { useEditedRelease } from './use-edited-release.ts';
import { messages } from './edit.messages.ts';

const TrackChoiceDialog = lazy(async () => (await import('./track-choice-dialog.tsx')).TrackChoiceDialog);

/** 'Edit release', for its owner. */
export function Component() {
  const { id = '' } = useParams();
  useTitle(messages.editRelease);
  const user = useSignedInUser();
  const { data: release, error, refetch, isFetching } = useRelease(id);
  if (release && release.owner.userName === user.userName)
    return <EditRelease key={release.id} user={user} release={release} />;
  if (release)
    return (
      <Trouble title={releases.messages.notOwner}>
        <ButtonLink to={paths.release(id)} variant="primary">
          {messages.viewRelease}
        </ButtonLink>
      </Trouble>
    );
  if (!error)
    return (
      <div className="wrap max-w-[760px] py-10">
        <Loading label={messages.loading} className="grid gap-5">
          <Skeleton className="h-12 w-80 max-w-full rounded-m" />
          <Skeleton className="h-96 rounded-l" />
        </Loading>
      </div>
    );
  return isUnknownRelease(error) ? (
    <Trouble title={messages.noSuchRelease}>
      <ButtonLink to={paths.home} variant="primary">
        {messages.goHome}
      </ButtonLink>
    </Trouble>
  ) : (
    <Trouble title={messages.couldntLoad} text={failureSentence(error)}>
      <Button variant="primary" loading={isFetching} onClick={() => void refetch()}>
        {messages.tryAgain}
      </Button>
    </Trouble>
  );
}

function EditRelease({ user, release }: { user: users.CurrentUser; release: releases.Release }) {
  const form = useEditedRelease(release);
  const { base, draft, tracks, conflict, artwork, fieldErrors, change, changeTracks } = form;
  const [choice, setChoice] = useState<'own' | 'search' | null>(null);
  const [isUploading, setUploading] = useState(false);
  const isDone = useRef(false);
  const states = useMemo(
    () => new Map(release.tracks.flatMap(({ post, state }) => (post ? [[post.id, state] as const] : []))),
    [release],
  );
  return (
    <ReleaseForm
      heading={messages.editRelease}
      aside={
        <ButtonLink to={paths.release(base.id)} size="small">
          {messages.viewRelease}
        </ButtonLink>
      }
      title={draft.title}
      fieldErrors={fieldErrors}
      isDirty={form.isDirty}
      busy={isUploading ? messages.uploading : undefined}
      isDone={isDone}
      isSaving={form.isSaving}
      saveLabel={messages.save}
      failure={form.failure}
      onSave={form.save}
    >
      <Panel>
        <section aria-labelledby="release-tracks" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="flex items-baseline gap-3">
            <h2 id="release-tracks" className="text-[20px]">
              {messages.tracks}
            </h2>
            <span className="text-text-3">{messages.trackCount({ count: tracks.length })}</span>
          </div>
          <div role="alert" className="empty:hidden">
            {conflict ? (
              <div className="grid justify-items-start gap-3 rounded-m bg-surface-2 p-4">
                <p>{messages.conflict}</p>
                <Button size="small" onClick={() => form.resolveConflict(conflict)}>
                  {messages.takeSavedTracks}
                </Button>
              </div>
            ) : null}
          </div>
          {tracks.length === 0 ? (
            <p className="text-text-2">{messages.noTracksYet}</p>
          ) : (
            <TrackList owner={user.userName} tracks={tracks} states={states} onChange={changeTracks} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setChoice('own')}>
              {messages.chooseFromMyPosts}
            </Button>
            {base.status === 'RELEASED' ? null : (
              <ButtonLink size="small" to={paths.createTrack(base.id)}>
                {messages.uploadTrack}
              </ButtonLink>
            )}
            <Button size="small" variant="ghost" onClick={() => setChoice('search')}>
              {messages.askForTrack}
            </Button>
          </div>
          {base.status === 'RELEASED' ? null : (
            <Part>
              <TrackUploads
                user={user}
                releaseId={base.id}
                // Without the stored release, saving finds that its tracks have changed.
                onAdded={(post) => void form.takeUploaded(post).catch(() => undefined)}
                onBusy={setUploading}
              />
            </Part>
          )}
        </section>
      </Panel>
      <DetailsFields
        user={user}
        draft={draft}
        change={change}
        artwork={artwork}
        storedArtwork={base.artwork}
        suggestion={suggestType(tracks)}
        errors={fieldErrors.errors}
      />
      {choice ? (
        <Part>
          <TrackChoiceDialog
            kind={choice}
            ownPosts={user.posts}
            owner={user.userName}
            releaseId={base.id}
            chosenIds={new Set(tracks.map(({ post }) => post))}
            onAdd={(post) => changeTracks(addTrack(tracks, post))}
            onClose={() => setChoice(null)}
          />
        </Part>
      ) : null}
    </ReleaseForm>
  );
}

interface TroubleProps {
  title: string;
  text?: string;
  children: ReactNode;
}

function Trouble({ title, text, children }: TroubleProps) {
  return (
    <div className="wrap grid min-h-[60dvh] content-center justify-items-start gap-5 py-16">
      <h1>{title}</h1>
      {text ? <p className="max-w-[46ch] text-[17px] text-text-2">{text}</p> : null}
      {children}
    </div>
  );
}
