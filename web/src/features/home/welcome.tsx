import { brand, type users } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Link } from '@packages/router';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { UploadIcon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { messages } from './home.messages.ts';

const KINDS = ['Beat', 'Song', 'Loop'] as const;

/** Greets the user and links to the form for a new post. */
export function Welcome({ user, isNew }: { user: users.CurrentUser; isNew: boolean }) {
  return (
    <Panel className="flex flex-wrap items-center gap-x-8 gap-y-6 md:p-8">
      <div className="flex min-w-0 grow items-center gap-5">
        <Avatar seed={user.userName} src={uploadedPicture(user.profilePic)} size={72} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
          <p className="text-text-2">
            {isNew ? messages.welcomeTo({ brand: brand.name }) : messages.welcomeBack}
          </p>
          <h1 className="text-[clamp(28px,4vw,40px)] wrap-anywhere">
            <Link to={paths.profile(user.userName)} className="thumb rounded-s hover:underline">
              {user.userName}
            </Link>
          </h1>
        </div>
      </div>
      <ul className="grid grid-cols-3 gap-2 max-lg:w-full md:gap-3" aria-label={messages.quickActions}>
        {KINDS.map((kind) => (
          <li key={kind} className="grid">
            <Link
              to={`${paths.createPost}?type=${kind}`}
              className="grid content-center justify-items-center gap-2 rounded-m bg-surface-2 px-3 py-4 text-center text-[14px] leading-snug font-semibold transition-colors hover:bg-surface-3 md:px-6"
            >
              <UploadIcon className="text-accent" />
              <span>{messages.upload[kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
