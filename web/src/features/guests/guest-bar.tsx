import type { guests } from '@backbeat/contract';
import { Link } from '@packages/router';
import { call } from '../../api/client.ts';
import { useRealtimePost } from '../../api/realtime/use-realtime-post.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { renderText } from '../../lib/format/render-text.ts';
import { paths } from '../../navigation/paths.ts';
import { Pressable } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EyeIcon } from '../../ui/icons.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { messages } from './guests.messages.ts';

interface GuestBarProps {
  invitation: guests.Invitation;
  /** The section that is open. */
  section: 'track' | 'room' | 'access';
}

/** As whom the viewer is here, with the sections of the page, which follow what changes. */
export function GuestBar({ invitation, section }: GuestBarProps) {
  const { guest, name, post, isPending } = invitation;
  useRealtimePost(post.id);
  const path = `${paths.guest}?${new URLSearchParams({ guest }).toString()}`;
  return (
    <section aria-label={messages.yourAccess} className="bg-surface-1">
      <div className="wrap flex min-h-12 flex-wrap items-center gap-x-1 py-1">
        <p className="min-w-0 grow truncate">
          {renderText(messages.hereAs({ name, strong: (text) => <strong>{text}</strong> }))}
        </p>
        <nav aria-label={messages.sections} className="-mx-3 flex items-center">
          <Link to={path} aria-current={section === 'track' ? 'page' : undefined} className={linkClass}>
            {isPending ? messages.answer : messages.track}
          </Link>
          <Link
            to={paths.room(post.id)}
            aria-current={section === 'room' ? 'page' : undefined}
            className={linkClass}
          >
            {messages.mixRoom}
          </Link>
          <Link
            to={`${path}&view=access`}
            aria-current={section === 'access' ? 'page' : undefined}
            title={messages.whoCanSee}
            className={linkClass}
          >
            <EyeIcon size={20} className="md:hidden" />
            <span className="max-md:sr-only">{messages.whoCanSee}</span>
          </Link>
          <LeaveButton invitation={invitation} />
        </nav>
      </div>
    </section>
  );
}

const linkClass = cx(
  'relative flex h-9 items-center rounded-pill px-3 text-[15px] font-[550] text-text-2 pointer-coarse:h-11',
  'hover:text-text aria-[current]:bg-surface-2 aria-[current]:text-text',
);

/** Ends the access of this browser. */
function LeaveButton({ invitation: { guest, browser } }: { invitation: guests.Invitation }) {
  const toast = useToast();
  const leaving = useSingleFlightMutation({
    mutationFn: () => call(api.guests.endBrowser, { params: { number: String(browser) }, query: { guest } }),
    // A new document forgets what this one has loaded, and stops the sound.
    onSuccess: () => window.location.replace(paths.guest),
    onError: () => toast.failure(messages.leaveFailed),
  });
  return (
    <Pressable busy={leaving.isPending} onClick={() => leaving.mutate()} className={linkClass}>
      {messages.leave}
    </Pressable>
  );
}
