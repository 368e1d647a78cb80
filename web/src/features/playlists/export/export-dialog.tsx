import { API_PATH, type playlists } from '@backbeat/contract';
import { api } from '../../../api/routes.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { exportMessages as messages } from './export.messages.ts';

interface ExportDialogProps {
  playlist: Pick<playlists.PlaylistSummary, 'id'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const FORMATS = [
  { route: api.playlists.exportXspf, label: 'XSPF', hint: messages.xspfHint },
  { route: api.playlists.exportM3u, label: 'M3U', hint: messages.m3uHint },
  { route: api.playlists.exportJspf, label: 'JSPF', hint: messages.jspfHint },
];

/** Downloads a playlist as a file for other players. */
export function ExportDialog({ playlist: { id }, open, onOpenChange }: ExportDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.exportPlaylist}
      description={messages.exportHint}
      size="small"
    >
      <ul className="grid gap-4">
        {FORMATS.map(({ route, label, hint }) => (
          <li key={label} className="flex items-center gap-4">
            <div className="min-w-0 grow">
              <p className="font-[550]">{label}</p>
              <p className="text-[14px] text-text-2">{hint}</p>
            </div>
            <a
              href={`${API_PATH}${route.path.replace(':id', encodeURIComponent(id))}`}
              download=""
              aria-label={messages.downloadFormat({ format: label })}
              className={buttonClass({ size: 'small' })}
            >
              {messages.download}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
