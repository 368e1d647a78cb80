import { listNames, type demos } from '@backbeat/contract';
import { useId } from 'react';
import { PlayTrackButton, QueueItems, trackOfDemo } from '../../player/index.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { SubjectMenu } from '../blocks/index.ts';
import { DemoPlayer } from './demo-player.tsx';
import { messages } from './demos.messages.ts';
import { renderText } from '../../lib/format/render-text.ts';

interface DemoCardProps {
  demo: demos.Demo;
  /** Asks the owner whether to delete the demo. */
  onDelete?: ((demo: demos.Demo) => void) | undefined;
}

/** A demo with its player. */
export function DemoCard({ demo, onDelete }: DemoCardProps) {
  const titleId = useId();
  const { id, title, userName, features, waveform } = demo;
  return (
    <article
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-l bg-surface-1 p-4 md:p-5"
    >
      <div className="flex items-center gap-4">
        <Artwork id={id} peaks={waveform} ratio="square" className="w-20 shrink-0 rounded-m">
          <PlayTrackButton track={trackOfDemo(demo)} onArt className="absolute inset-0 m-auto" />
        </Artwork>
        <div className="grid min-w-0 grow gap-0.5">
          <h3 id={titleId} className="line-clamp-3 text-[19px] leading-6 break-words">
            <bdi>{title}</bdi>
          </h3>
          {features.length > 0 ? (
            <p className="truncate text-[14px] text-text-3">
              {renderText(messages.feat({ names: listNames(features), bdi: (text) => <bdi>{text}</bdi> }))}
            </p>
          ) : null}
        </div>
        {onDelete ? (
          <IconButton
            label={messages.deleteTitle({ title })}
            onClick={() => onDelete(demo)}
            className="-mr-2 self-start"
          >
            <TrashIcon size={18} />
          </IconButton>
        ) : (
          <SubjectMenu subject={{ kind: 'demo', id, title, userName }} className="-mr-2 self-start">
            <QueueItems track={trackOfDemo(demo)} />
          </SubjectMenu>
        )}
      </div>
      <DemoPlayer demo={demo} height={64} />
    </article>
  );
}
