import type { users } from '@backbeat/contract';
import { instanceName } from '../../navigation/instance-name.ts';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Link } from '@packages/router';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { UploadIcon } from '../../ui/icons.tsx';
import { messages } from './home.messages.ts';

const KINDS = ['Beat', 'Song', 'Loop'] as const;

/** Greets the user and links to the form for a new post. */
export function Welcome({ user, isNew }: { user: users.CurrentUser; isNew: boolean }) {
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-l bg-surface-1 p-3.5 md:gap-4 md:px-5 md:py-4">
      <Avatar
        seed={user.userName}
        src={uploadedPicture(user.profilePic)}
        size={56}
        className="max-md:size-11!"
      />
      <div className="grid min-w-0 grow basis-40 grid-cols-[minmax(0,1fr)]">
        <p className="text-[15px] leading-snug text-text-2">
          {isNew ? messages.welcomeTo({ brand: instanceName() }) : messages.welcomeBack}
        </p>
        <h1 className="text-[24px] leading-tight wrap-anywhere md:text-[30px]">
          <Link to={paths.profile(user.userName)} className="thumb rounded-s hover:underline">
            {user.userName}
          </Link>
        </h1>
      </div>
      <ul className="grid grid-cols-3 gap-2 max-md:w-full" aria-label={messages.quickActions}>
        {KINDS.map((kind) => (
          <li key={kind} className="grid">
            <Link
              to={`${paths.createPost}?type=${kind}`}
              className={`${buttonClass()} max-md:px-2! max-md:text-[13.5px]!`}
            >
              <UploadIcon size={18} className="text-text-2 max-md:hidden" />
              <span>{messages.upload[kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
