import { credits, listNames, nameOfCredit, postCardPath, type posts } from '@backbeat/contract';
import { Navigate, useParams } from '@packages/router';
import { useState } from 'react';
import { renderText } from '../../../lib/format/render-text.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { paths } from '../../../navigation/paths.ts';
import { useTitle } from '../../../navigation/use-title.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { ShareIcon } from '../../../ui/icons.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import { SendPostButton } from '../../chats/index.ts';
import { shareLink } from '../../../ui/overlays/share-link.ts';
import { usePost } from '../post.queries.ts';
import { FirstListener } from './first-listener.tsx';
import { useFirstListener, useMarkSeen } from './publication.queries.ts';
import { Sweep } from './sweep.tsx';
import './out.css';
import { messages } from './out.messages.ts';

/** The moment in which a track is public, for its author and artists. */
export function Component() {
  const { id = '' } = useParams();
  const { userName } = useSignedInUser();
  const { data: post, error, isPlaceholderData } = usePost(id);
  useTitle(credits.messages.out);
  const isPublished = post?.status === 'PUBLISHED';
  // A cached draft may be public already.
  if (!error && (!post || (isPlaceholderData && !isPublished)))
    return (
      <Loading label={messages.loading} className="wrap grid gap-6 py-10">
        <Skeleton className="h-32 w-96 max-w-full rounded-m" />
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  return post && isPublished && post.credits.some((credit) => credit.userName === userName) ? (
    <Publication key={id} post={post} viewer={userName} />
  ) : (
    // The page of the post says what is wrong.
    <Navigate to={paths.post(id)} replace />
  );
}

function Publication({ post, viewer }: { post: posts.Post; viewer: string }) {
  const { id, title, author, waveform, banner, time } = post;
  const toast = useToast();
  const isAuthor = viewer === author.userName;
  const artists = post.credits.filter(({ userName }) => userName !== viewer).map(nameOfCredit);
  const isShared = artists.length > 0;
  useMarkSeen(id, isAuthor);
  const listener = useFirstListener(id, isAuthor);
  const link = new URL(paths.post(id), window.location.origin).href;
  return (
    <article className="relative isolate grid min-h-[calc(100dvh-var(--header-height)-var(--bottom-bar-height)-var(--player-height))] grid-rows-[1fr_auto] overflow-clip">
      <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-clip">
        <Artwork
          id={id}
          peaks={waveform}
          src={banner ?? uploadedPicture(author.banner)}
          className="absolute! -inset-15 aspect-auto! opacity-25 blur-[70px]"
        />
        <div className="absolute inset-0 bg-linear-to-b from-transparent from-10% to-ink to-78%" />
      </div>
      <div className="wrap grid content-center gap-x-16 gap-y-5 pt-4 pb-6 md:pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)]">
        <div className="self-end">
          <p className="font-medium text-text-2">
            <time dateTime={time}>
              {isShared
                ? messages.approvedByAll({ count: post.credits.length, date: longDate(time) })
                : longDate(time)}
            </time>
          </p>
          <h1 className="mt-2 mb-3 text-[clamp(72px,11vw,152px)] leading-[0.9] font-stretch-[78%] md:mb-5">
            {credits.messages.out}
          </h1>
          <p dir="auto" className="text-[17px] wrap-anywhere md:text-[20px]">
            {renderText(messages.isPublic({ name: title, title: (text) => <strong>{text}</strong> }))}
          </p>
          {isShared ? <Faces people={post.credits} names={[messages.youWithin, ...artists]} /> : null}
        </div>
        <ShareCard post={post} />
        <div className="on-backdrop flex flex-wrap gap-2 self-start max-md:*:grow md:gap-3">
          <Button variant="primary" icon={<ShareIcon />} onClick={() => void shareLink(toast, title, link)}>
            {messages.share}
          </Button>
          <SendPostButton link={link} label={messages.postInChat} />
          <ButtonLink to={paths.post(id)} variant="ghost">
            {messages.goToPost}
          </ButtonLink>
        </div>
      </div>
      <div className="pb-6">
        <output className="wrap relative z-1 mb-2 block min-h-11">
          {listener ? <FirstListener {...listener} /> : null}
        </output>
        <Sweep post={post} isMoving={isShared} />
      </div>
    </article>
  );
}

function Faces({ people, names }: { people: posts.Post['credits']; names: readonly string[] }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 md:mt-7">
      <span className="flex flex-wrap gap-1.5 pl-3">
        {people.map(({ userName, profilePic }) => (
          <Avatar
            key={userName}
            seed={userName}
            src={uploadedPicture(profilePic)}
            size={44}
            className="outline-2 outline-offset-1 outline-accent -ml-3"
          />
        ))}
      </span>
      <span className="min-w-0 flex-1 basis-36 wrap-anywhere text-text-2">{listNames(names)}</span>
    </div>
  );
}

/** The picture that others see where the track is shared. */
function ShareCard({ post: { id, waveform, banner } }: { post: posts.Post }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div className="relative aspect-[1200/630] self-center overflow-hidden rounded-l shadow-raised lg:row-span-2">
      {isLoaded ? null : <Artwork id={id} peaks={waveform} src={banner} className="size-full" />}
      <img
        src={postCardPath(id)}
        alt=""
        onLoad={() => setIsLoaded(true)}
        className="absolute inset-0 size-full object-cover"
        hidden={!isLoaded}
      />
    </div>
  );
}

const longDate = (time: string): string =>
  new Date(time).toLocaleDateString(undefined, { dateStyle: 'long' });
