import { agreements } from '@backbeat/contract';
import { useEffect, useRef, useState } from 'react';
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import { hashFile } from './hash-file.ts';
import { messages } from './agreements.messages.ts';

type Check =
  | { state: 'none' }
  | { state: 'hashing'; file: File; share: number }
  | { state: 'done'; file: File; isSame: boolean }
  | { state: 'failed'; file: File };

/** Compares a file on the device with the agreed recording. The file does not leave the device. */
export function VerifyFile({ sha256 }: { sha256: string }) {
  const [check, setCheck] = useState<Check>({ state: 'none' });
  const abortRef = useRef<AbortController | null>(null);
  useEffect(() => () => abortRef.current?.abort(), []);
  const pick = async (file: File | null) => {
    abortRef.current?.abort();
    if (!file) {
      setCheck({ state: 'none' });
      return;
    }
    const controller = new AbortController();
    abortRef.current = controller;
    const { signal } = controller;
    setCheck({ state: 'hashing', file, share: 0 });
    try {
      const digest = await hashFile(file, signal, (share) => setCheck({ state: 'hashing', file, share }));
      if (!signal.aborted) setCheck({ state: 'done', file, isSame: digest === sha256 });
    } catch {
      if (!signal.aborted) setCheck({ state: 'failed', file });
    }
  };
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-[17px]">{messages.verifyAFile}</h2>
      <div>
        <FilePicker
          label={messages.audioFile}
          limits={messages.itsCheckedOnYourDevice}
          accept="audio/*,.mp3,.wav"
          file={check.state === 'none' ? null : check.file}
          onPick={(file) => void pick(file)}
          preview={
            check.state === 'hashing' ? <Progress label={messages.checking} value={check.share} /> : null
          }
        />
        <div aria-live="polite" className="*:mt-4">
          <Verdict check={check} />
        </div>
      </div>
    </Panel>
  );
}

function Verdict({ check }: { check: Check }) {
  if (check.state === 'failed') return <p className="text-danger">{messages.weCouldntReadThisFile}</p>;
  if (check.state !== 'done') return null;
  return check.isSame ? (
    <p className="flex items-start gap-2 rounded-m bg-accent-soft p-4 font-semibold text-accent">
      <CheckIcon className="mt-0.5 shrink-0" />
      {agreements.messages.same}
    </p>
  ) : (
    <p className="flex items-start gap-2 rounded-m bg-danger-soft p-4 font-semibold text-danger">
      <WarningIcon className="mt-0.5 shrink-0" />
      {agreements.messages.different}
    </p>
  );
}
