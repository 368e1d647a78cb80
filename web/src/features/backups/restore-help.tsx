import type { backups } from '@backbeat/contract';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/overlays/copy-text.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Panel } from '../../ui/panel.tsx';
import { messages } from './backups.messages.ts';

const texts = messages.restore;

/** What a restore needs, and its commands with the names of this server. */
export function RestoreHelp({ list }: { list: backups.BackupList }) {
  const toast = useToast();
  const { bucket } = list.restore;
  const newest = list.backups.find(({ state }) => state === 'verified');
  const seconds = newest?.verifySeconds ?? null;
  const commands = writeCommands(list, newest);
  const needs = [
    texts.needs.empty,
    texts.needs.version,
    ...(bucket === null ? [] : [texts.needs.bucket({ bucket })]),
    texts.needs.settings,
    ...(seconds === null ? [] : [texts.needs.minutes({ count: Math.max(1, Math.ceil(seconds / 60)) })]),
  ];
  return (
    <Panel>
      <div className="grid gap-4">
        <h2 className="text-[20px]">{texts.title}</h2>
        <p className="text-text-2">{texts.text}</p>
        <ul className="grid list-disc gap-1 pl-5 text-text-2 marker:text-text-3">
          {needs.map((need) => (
            <li key={need} className="wrap-anywhere">
              {need}
            </li>
          ))}
        </ul>
        <div className="grid gap-2">
          <div className="flex items-center gap-3">
            <h3 className="grow text-[16px]">{texts.commands}</h3>
            <Button size="small" onClick={() => void copyText(toast, commands, texts.copied)}>
              {texts.copy}
            </Button>
          </div>
          <pre
            translate="no"
            className="rounded-m bg-surface-2 p-4 font-mono text-[13px] leading-relaxed wrap-anywhere whitespace-pre-wrap"
          >
            {commands}
          </pre>
        </div>
        <p className="text-text-3">
          <strong className="text-text-2">{texts.keysTitle}</strong> <span>{texts.keys}</span>
        </p>
      </div>
    </Panel>
  );
}

/** The commands as a shell takes them. */
function writeCommands({ folder, restore }: backups.BackupList, newest: backups.Backup | undefined): string {
  const file = quote(`${folder}/${newest?.name ?? 'BACKUP.tar.gz'}`);
  const variables = [
    `DATA_DIR=${quote(restore.dataDir)}`,
    ...(restore.isEmbedded ? [] : ['DATABASE_URL=postgres://…']),
  ].join(' ');
  return `${variables} npm run restore -- ${file}\n${variables} npm start`;
}

/** Quotes a text for a POSIX shell, if it needs quotes. */
const quote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
