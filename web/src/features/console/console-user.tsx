import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Link } from '@packages/router';
import { LogoutIcon } from '../../ui/icons.tsx';
import { listLegalPages } from '../../layout/footer/list-legal-pages.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { messages } from './console.messages.ts';

/** Who uses the console, in which role, the way back to the app, and what the law asks for. */
export function ConsoleUser() {
  const { userName, profilePic, staff } = useSignedInUser();
  const legalPages = listLegalPages();
  return (
    <div className="mt-auto grid">
      {legalPages.length > 0 ? (
        <p className="flex flex-wrap gap-x-4 px-2 text-[13px]">
          {legalPages.map(({ label, path }) => (
            <Link
              key={path}
              to={path}
              reloadDocument
              className="inline-flex min-h-8 items-center text-text-3 underline-offset-4 hover:text-text hover:underline pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          ))}
        </p>
      ) : null}
      <div className="flex items-center gap-2.5 p-2 leading-tight">
        <Avatar seed={userName} src={uploadedPicture(profilePic)} size={28} />
        <span className="grid min-w-0 grow">
          <span className="truncate font-semibold">{userName}</span>
          <span className="text-[13px] text-text-3">
            {staff === 'administrator' ? messages.administrator : messages.moderator}
          </span>
        </span>
        <Link
          to={paths.home}
          className="grid size-11 place-items-center rounded-pill text-text-2 transition-colors hover:bg-surface-2 hover:text-text"
        >
          <LogoutIcon size={18} />
          <VisuallyHidden>{messages.leave}</VisuallyHidden>
        </Link>
      </div>
    </div>
  );
}
