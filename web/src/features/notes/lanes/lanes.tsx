import { clock } from '@backbeat/contract';
import { useWidth } from '../../../lib/hooks/use-width.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { useOpenRoom } from '../state/room-context.ts';
import { MAX_SHOWN_VERSIONS } from '../state/use-room-view.ts';
import { Lane } from './lane.tsx';
import { Playhead } from './playhead.tsx';
import { scaleTimes } from './place-notes.ts';
import { messages } from '../state/notes.messages.ts';

const CompareMenu = lazyOverlay('menu', async () => (await import('./compare-menu.tsx')).CompareMenu);

/** The compared versions below one time scale, under one playhead. On phones the audible one. */
export function Lanes({ isWide }: { isWide: boolean }) {
  const { compared, heard } = useOpenRoom();
  const visible = isWide ? compared : compared.filter(({ number }) => number === heard.now);
  return (
    <div className="min-w-0 max-md:px-4">
      {isWide ? null : <VersionChoice />}
      {/* The gutter holds the facts of each version, so that the playhead stands at one place. */}
      <div className="relative [--gutter:0px] md:[--gutter:172px] xl:[--gutter:212px]">
        <Scale />
        <ol aria-label={messages.versions} className="grid gap-1">
          {visible.map((version) => (
            <Lane key={version.number} version={version} isWide={isWide} />
          ))}
        </ol>
        <Playhead />
      </div>
      <CompareAnother isWide={isWide} />
    </div>
  );
}

function VersionChoice() {
  const { compared, heard, hear } = useOpenRoom();
  if (compared.length < 2) return null;
  return (
    <Choice
      label={messages.versions}
      value={String(heard.now)}
      options={compared.map(({ number }) => ({ value: String(number), label: messages.version({ number }) }))}
      onChange={(number) => hear(Number(number))}
      className="my-2 w-full! *:grow"
    />
  );
}

function Scale() {
  const { duration } = useOpenRoom();
  const [box, width] = useWidth<HTMLDivElement>();
  const times = scaleTimes(duration, width);
  return (
    <div
      ref={box}
      aria-hidden="true"
      className="relative h-8 text-[12px] text-text-3 tabular-nums md:mr-4 md:ml-[calc(var(--gutter)+16px)]"
    >
      {times.map((time) => (
        <span
          key={time}
          className="absolute top-1.5 -translate-x-1/2"
          style={{ left: `${(time / duration) * 100}%` }}
        >
          {clock(time)}
        </span>
      ))}
    </div>
  );
}

/** On phones, which cannot hide a version, another one takes the place of one that is not heard. */
function CompareAnother({ isWide }: { isWide: boolean }) {
  const { versions, compared } = useOpenRoom();
  if (compared.length === versions.length || (isWide && compared.length >= MAX_SHOWN_VERSIONS)) return null;
  return (
    <div className="px-2 pt-2">
      <CompareMenu
        trigger={
          <Button variant="ghost" icon={<PlusIcon />} className="text-text-3">
            {messages.compareAnother}
          </Button>
        }
      />
    </div>
  );
}
