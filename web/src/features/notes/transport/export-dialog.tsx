import { notes as contract, type notes } from '@backbeat/contract';
import { useState } from 'react';
import { api } from '../../../api/routes.ts';
import { toRequest } from '../../../api/request.ts';
import { downloadFrom } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { StateFilter } from '../state/filter-notes.ts';
import { messages } from '../state/notes.messages.ts';

const FORMATS: readonly { value: notes.ExportFormat; label: string }[] = [
  { value: 'txt', label: messages.exportText },
  { value: 'csv', label: messages.exportTable },
  { value: 'reaper', label: messages.exportReaper },
  { value: 'audacity', label: messages.exportAudacity },
  { value: 'audition', label: messages.exportAudition },
  { value: 'midi', label: messages.exportMidi },
];

/** Beats a minute; those of most sessions that have none of their own. */
const DEFAULT_TEMPO = '120';
const MIN_TEMPO = 20;
const MAX_TEMPO = 400;

/** 20 to 400 with up to two decimals. */
const isTempo = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) >= MIN_TEMPO && Number(text) <= MAX_TEMPO;

interface ExportDialogProps {
  postId: string;
  version: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Downloads the notes of a version, as text or as markers of a DAW. */
export function ExportDialog({ postId, version, open, onOpenChange }: ExportDialogProps) {
  const [format, setFormat] = useState<notes.ExportFormat>('txt');
  const [state, setState] = useState<StateFilter>('all');
  const [bpm, setBpm] = useState(DEFAULT_TEMPO);
  const isMidi = format === 'midi';
  const isReady = !isMidi || isTempo(bpm);
  const download = () => {
    const { url } = toRequest(api.notes.exportNotes, {
      params: { id: postId, format },
      query: { version, state, ...(isMidi && { bpm }) },
    });
    downloadFrom(url);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.exportNotes}
      description={messages.version({ number: version })}
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{messages.cancel}</Button>
          <Button variant="primary" disabled={!isReady} onClick={download}>
            {messages.download}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Choice
          label={messages.whichNotes}
          value={state}
          options={[
            { value: 'open', label: messages.open },
            { value: 'done', label: messages.done },
            { value: 'all', label: messages.all },
          ]}
          onChange={setState}
        />
        <Select
          label={messages.format}
          value={format}
          hint={format === 'reaper' ? messages.exportReaperHint : undefined}
          onChange={({ currentTarget }) =>
            setFormat(FORMATS.find(({ value }) => value === currentTarget.value)?.value ?? 'txt')
          }
        >
          {FORMATS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {isMidi ? (
          <TextField
            label={messages.tempo}
            inputMode="decimal"
            maxLength={6}
            value={bpm}
            hint={isReady ? messages.exportMidiHint({ bpm }) : undefined}
            error={isReady ? undefined : contract.messages.bpm({ min: MIN_TEMPO, max: MAX_TEMPO })}
            onChange={({ target }) => setBpm(target.value)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
