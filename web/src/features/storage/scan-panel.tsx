import { formatBytes, type storage } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@packages/router';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { removeOrphans, scanQuery, startScan, useScanAction } from './storage.queries.ts';
import { AmountText } from './amount.tsx';
import { messages } from './storage.messages.ts';

const texts = messages.scan;

/** The latest comparison of files and entries, and what staff does about it. */
export function ScanPanel() {
  const { data, error, refetch, isFetching } = useQuery(scanQuery);
  const start = useScanAction(startScan);
  const isRunning = data?.state === 'running';
  return (
    <Panel>
      <section aria-labelledby="scan" className="grid gap-4">
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <h2 id="scan" className="text-[20px]">
              {texts.title}
            </h2>
            <p className="max-w-[64ch] text-pretty text-text-2">{texts.text}</p>
          </div>
          <Button loading={start.isPending || isRunning} onClick={() => start.mutate()}>
            {texts.start}
          </Button>
          <output className="sr-only">{isRunning ? texts.running : null}</output>
        </div>
        {start.proofDialog}
        {data === undefined && error ? (
          <LoadFailed title={messages.failed} error={error} isFetching={isFetching} refetch={refetch} />
        ) : data ? (
          <ScanResult scan={data} />
        ) : data === null ? (
          <p className="text-text-2">{texts.never}</p>
        ) : null}
      </section>
    </Panel>
  );
}

function ScanResult({ scan: { state, files, rows, id, finishedAt } }: { scan: storage.StorageScan }) {
  const isClean = files.count === 0 && rows.count === 0;
  return (
    <>
      {finishedAt === null ? null : (
        <p className="text-[14px] text-text-3">
          <time dateTime={finishedAt}>{texts.finished({ date: dateLabel(finishedAt) })}</time>
        </p>
      )}
      {state === 'done' && isClean ? <p>{texts.clean}</p> : null}
      {files.count > 0 ? (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <h3 className="grow text-[16px]">
              <AmountText
                write={(format) => texts.orphans({ count: files.count, size: format(files.bytes) })}
              />
            </h3>
            {state === 'done' ? <RemoveButton id={id} files={files} /> : null}
          </div>
          <ul className="grid gap-0.5 rounded-s bg-surface-2 p-3 font-mono text-[13px]">
            {files.names.map((name) => (
              <li key={name} className="break-all">
                {name}
              </li>
            ))}
          </ul>
          {files.count > files.names.length ? (
            <p className="text-[14px] text-text-3">{texts.first({ count: files.names.length })}</p>
          ) : null}
        </div>
      ) : null}
      {rows.count > 0 ? (
        <div className="grid gap-2">
          <h3 className="text-[16px]">{texts.missing({ count: rows.count })}</h3>
          <ul className="grid gap-0.5 rounded-s bg-surface-2 p-3 text-[14px]">
            {rows.items.map(({ key, kind, userName, link }) => (
              <li key={key} className="flex flex-wrap gap-x-3">
                <span className="font-mono text-[13px] break-all">
                  {link === null ? key : <Link to={link}>{key}</Link>}
                </span>
                <span className="text-text-3">{messages.kinds[kind]}</span>
                <span className="text-text-3">{userName}</span>
              </li>
            ))}
          </ul>
          {rows.count > rows.items.length ? (
            <p className="text-[14px] text-text-3">{texts.first({ count: rows.items.length })}</p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function RemoveButton({ id, files: { count, bytes } }: { id: string; files: storage.StorageScan['files'] }) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useScanAction(() => removeOrphans(id));
  return (
    <>
      <Button variant="danger" loading={remove.isPending} onClick={() => setIsOpen(true)}>
        {texts.remove({ count })}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={texts.removeTitle({ count })}
        sentence={texts.removeText({ size: formatBytes(bytes) })}
        confirmLabel={texts.remove({ count })}
        onConfirm={() => {
          setIsOpen(false);
          remove.mutate();
        }}
      />
      {remove.proofDialog}
    </>
  );
}
