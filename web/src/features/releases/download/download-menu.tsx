import type { plays } from '@backbeat/contract';
import { MusicIcon } from '../../../ui/icons.tsx';
import type { OpenedByTrigger } from '../../../ui/overlays/lazy-overlay.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { messages } from '../releases.messages.ts';
import type { useDownloadRelease } from './use-download-release.ts';

export interface DownloadMenuProps extends OpenedByTrigger {
  download: ReturnType<typeof useDownloadRelease>;
}

const labels = {
  original: messages.originalFiles,
  mp3: messages.mp3Files,
} satisfies Partial<Record<plays.DownloadFormat, string>>;

/** The formats in which a release can be downloaded. */
export function DownloadMenu({ download: { mutate }, trigger, defaultOpen = false }: DownloadMenuProps) {
  return (
    <Menu label={messages.download} trigger={trigger} defaultOpen={defaultOpen}>
      {(['original', 'mp3'] as const).map((format) => (
        <MenuItem key={format} icon={<MusicIcon />} onSelect={() => mutate(format)}>
          {labels[format]}
        </MenuItem>
      ))}
    </Menu>
  );
}
