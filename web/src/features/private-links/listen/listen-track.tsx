import type { privateLinks } from '@backbeat/contract';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { PlayButton } from '../../../ui/controls/play-button.tsx';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { ListenWaveform } from './listen-waveform.tsx';
import { messages } from './listen.messages.ts';
import { useListenPlayer } from './use-listen-player.ts';

interface ListenTrackProps {
  listening: privateLinks.Listening;
  /** Opens the link again, which says why the sound failed. @returns whether it is still open */
  onFailure: () => Promise<boolean>;
}

/** The track of a private link with its player. */
export function ListenTrack({ listening, onFailure }: ListenTrackProps) {
  const { title, author, version, duration, waveform, stream, download } = listening;
  const [hasFailed, setHasFailed] = useState(false);
  const player = useListenPlayer(listening, () => {
    void onFailure().then((isOpen) => setHasFailed(isOpen));
  });
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <header className="grid gap-2">
        <p className="text-[14px] font-semibold text-text-2">{messages.privateTrack}</p>
        <h1 dir="auto" className="text-[clamp(32px,6vw,56px)] leading-[1.05] wrap-anywhere">
          {title}
        </h1>
        <p className="text-[17px] text-text-2">
          <span className="wrap-anywhere">{messages.by({ author })}</span>
          <span className="text-text-3">{` · ${messages.version({ version })}`}</span>
        </p>
      </header>
      {stream === null ? (
        <output className="text-text-2">{messages.notReady}</output>
      ) : (
        <div className="flex items-center gap-4 rounded-l bg-surface-1 p-4 md:gap-6 md:p-6">
          <PlayButton
            title={title}
            size="large"
            isPlaying={player.isPlaying}
            loading={player.isLoading && player.isPlaying}
            onClick={player.toggle}
          />
          <div className="min-w-0 grow">
            <ListenWaveform
              peaks={waveform}
              duration={duration ?? 0}
              player={player}
              label={messages.position({ title })}
            />
          </div>
        </div>
      )}
      {hasFailed ? (
        <p role="alert" className="text-danger">
          {messages.stopped}
        </p>
      ) : null}
      {download === null ? null : (
        <a
          href={download}
          download={`${title} v${version}${download.slice(download.lastIndexOf('.'))}`}
          className={`${buttonClass()} justify-self-start`}
          onClick={() => {
            call(api.privateLinks.recordDownload, { body: { link: listening.link } }).catch(() => undefined);
          }}
        >
          <DownloadIcon />
          {messages.download}
        </a>
      )}
    </article>
  );
}
