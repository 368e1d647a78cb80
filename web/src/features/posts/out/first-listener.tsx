import type { analytics } from '@backbeat/contract';
import { paths } from '../../../navigation/paths.ts';
import { renderText } from '../../../lib/format/render-text.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { Link } from '@packages/router';
import { HeadphonesIcon } from '../../../ui/rare-icons.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { messages } from './out.messages.ts';

/** The first listener, where the track begins. Without a name for a visitor. */
export function FirstListener({ userName, profilePic }: analytics.FirstListener) {
  return (
    <div className="rise relative flex h-11 w-fit max-w-full items-center gap-3 rounded-pill bg-surface-2 pr-5 pl-1 shadow-raised">
      {/* Down to where the track begins. */}
      <span aria-hidden="true" className="absolute top-full left-5.5 h-20 w-0.5 bg-text/80 md:h-44" />
      {userName === null ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-pill bg-surface-3 text-accent">
          <HeadphonesIcon size={20} />
        </span>
      ) : (
        <Avatar
          seed={userName}
          src={uploadedPicture(profilePic)}
          size={36}
          className="outline-2 outline-offset-1 outline-accent"
        />
      )}
      <span className="min-w-0 truncate text-text-2">
        <Sentence userName={userName} />
      </span>
    </div>
  );
}

function Sentence({ userName }: Pick<analytics.FirstListener, 'userName'>) {
  if (userName === null) return <span>{messages.firstListenerIsHere}</span>;
  return (
    <span>
      {renderText(
        messages.firstListener({
          userName,
          name: (text) => (
            <strong className="text-text">
              <Link to={paths.profile(userName)} className="thumb hover:underline">
                {text}
              </Link>
            </strong>
          ),
        }),
      )}
    </span>
  );
}
