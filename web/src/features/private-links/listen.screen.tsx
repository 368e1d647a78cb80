import { useLocation } from '@packages/router';
import { HeaderBar } from '../../layout/header-bar.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { ListenNotice, OpenLink } from './listen/open-link.tsx';
import { messages } from './listen/listen.messages.ts';

/** What a private link opens, for listeners without an account. */
export function Component() {
  useTitle(messages.title);
  // The token is in the fragment, which browsers send to no server.
  const token = useLocation().hash.replace(/^#/, '');
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(var(--player-height)+env(safe-area-inset-bottom))]">
      <SkipLink />
      <HeaderBar home={paths.landing}>{null}</HeaderBar>
      <main id="content" tabIndex={-1} className="wrap w-full max-w-[860px] grow py-10 outline-none md:py-20">
        {token === '' ? (
          <ListenNotice title={messages.unknownTitle} text={messages.unknownText} />
        ) : (
          <OpenLink key={token} token={token} />
        )}
      </main>
    </div>
  );
}
