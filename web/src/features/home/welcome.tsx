import type { users } from '@backbeat/contract';
import { paths } from '../../app/paths.ts';
import { ownPicture } from '../../lib/own-picture.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { UploadIcon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';

const KINDS = ['Beat', 'Song', 'Loop'];

/** Who one is, and the quickest way to put something out. */
export function Welcome({ user }: { user: users.CurrentUser }) {
  return (
    <Panel className="flex flex-wrap items-center gap-x-8 gap-y-6 md:p-8">
      <div className="flex min-w-0 grow items-center gap-5">
        <Avatar seed={user.userName} src={ownPicture(user.profilePic)} size={72} />
        <div className="grid min-w-0 gap-1">
          <p className="text-text-2">Welcome back</p>
          <h1 className="text-[clamp(28px,4vw,40px)] break-words">{user.userName}</h1>
        </div>
      </div>
      <ul className="flex flex-wrap gap-3 max-sm:w-full" aria-label="Quick actions">
        {KINDS.map((kind, index) => (
          <li key={kind} className="max-sm:grow">
            <ButtonLink
              to={paths.createPost}
              variant={index === 0 ? 'primary' : 'plain'}
              icon={<UploadIcon size={18} />}
              className="max-sm:w-full"
            >
              Upload {kind}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
