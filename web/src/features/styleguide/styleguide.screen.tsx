import { placeholderPeaks } from '@backbeat/contract';
import { Footer } from '../../layout/footer/footer.tsx';
import { Shell } from '../../layout/shell.tsx';
import { useTitle } from '../../navigation/use-title.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { HeartIcon } from '../../ui/icons.tsx';
import { PlayButton } from '../../ui/controls/play-button.tsx';
import { ThemeChoice } from '../../ui/controls/theme-choice.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Waveform } from '../../ui/pictures/waveform.tsx';
import { NotificationBell } from '../notifications/index.ts';
import { Buttons, Choices, Fields, Files } from './controls.tsx';
import { fullNavigation, someNotifications } from './fixtures.ts';
import { Details, Palette, Tracks } from './lists.tsx';
import { Pictures, Type, Waveforms } from './music.tsx';
import { Overlays, WaitingStates, Wayfinding } from './surfaces.tsx';

/** Every component in every state, for developers. No page links to it. */
export function Component() {
  useTitle('Style guide');
  const toast = useToast();
  return (
    <Shell
      user={{ userName: 'nia.keys', role: 'USER', staff: null }}
      navigation={fullNavigation}
      bell={
        <NotificationBell
          notifications={someNotifications}
          unreadCount={3}
          onClear={() => toast.success('Cleared.')}
        />
      }
      onLogout={() => toast.success('Logged out.')}
      player={<SamplePlayer />}
      footer={<Footer />}
    >
      <div className="wrap grid gap-14 pt-10 pb-20">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <h1>Style guide</h1>
          <ThemeChoice />
        </header>
        <Type />
        <Waveforms />
        <Pictures />
        <Tracks />
        <Buttons />
        <Fields />
        <Choices />
        <Files />
        <Details />
        <Overlays />
        <Palette />
        <Wayfinding />
        <WaitingStates />
      </div>
    </Shell>
  );
}

/** A placeholder for the player bar. */
function SamplePlayer() {
  return (
    <section
      aria-label="Player"
      className="bg-surface-1 shadow-raised max-md:rounded-m md:shadow-[0_-1px_0_var(--line)]"
    >
      <div className="mx-auto grid h-16 max-w-[1440px] grid-cols-[1fr_auto] items-center gap-3 px-2 md:h-[84px] md:grid-cols-[240px_auto_1fr_auto] md:gap-6 md:px-6">
        <div className="flex min-w-0 items-center gap-3">
          <Artwork id="Slow Train" ratio="square" className="w-12 shrink-0 rounded-s md:w-14" />
          <span className="grid min-w-0 leading-tight">
            <strong className="truncate">Slow Train</strong>
            <span className="truncate text-[13px] text-text-2">nia.keys, Ilo, Maré</span>
          </span>
        </div>
        <PlayButton title="Slow Train" isPlaying size="small" />
        <div className="grid grid-cols-[40px_1fr_40px] items-center gap-3 text-[13px] text-text-2 tabular-nums max-md:hidden">
          <span className="text-right">1:12</span>
          <Waveform peaks={placeholderPeaks('Slow Train', 280)} duration={177} position={72} height={36} />
          <span>2:57</span>
        </div>
        <IconButton label="Like" isPressed className="max-md:hidden">
          <HeartIcon />
        </IconButton>
      </div>
    </section>
  );
}
