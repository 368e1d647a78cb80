import { agreements, type agreements as types } from '@backbeat/contract';
import { useEffect, useRef, useState } from 'react';
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import { hashFile, hashSound } from './hash-file.ts';
import { messages } from './agreements.messages.ts';

/** Whether the file is the agreed one, or has the same sound, or neither. */
type Match = 'file' | 'sound' | 'none';

type Check =
  | { state: 'none' }
  | { state: 'hashing'; file: File; share: number }
  | { state: 'done'; file: File; match: Match }
  | { state: 'failed'; file: File };

type Hashes = Pick<types.Agreement, 'audioSha256' | 'soundSha256'>;

/** Compares a file on the device with the agreed recording. The file does not leave the device. */
export function VerifyFile({ audioSha256, soundSha256 }: Hashes) {
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
      const onProgress = (share: number) => setCheck({ state: 'hashing', file, share });
      let match: Match = 'none';
      if ((await hashFile(file, signal, onProgress)) === audioSha256) match = 'file';
      else if ((await hashSound(file, signal, onProgress)) === soundSha256) match = 'sound';
      if (!signal.aborted) setCheck({ state: 'done', file, match });
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
          limits={messages.staysOnYourDevice}
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
  return check.match !== 'none' ? (
    <p className="flex items-start gap-2 rounded-m bg-accent-soft p-4 font-semibold text-accent">
      <CheckIcon className="mt-0.5 shrink-0" />
      {check.match === 'file' ? agreements.messages.same : agreements.messages.sameSound}
    </p>
  ) : (
    <p className="flex items-start gap-2 rounded-m bg-danger-soft p-4 font-semibold text-danger">
      <WarningIcon className="mt-0.5 shrink-0" />
      {agreements.messages.different}
    </p>
  );
}
