import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '@packages/router';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { playlistPath } from '../../../navigation/playlist-path.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FilePicker } from '../../../ui/forms/file-picker.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { importPlaylist, type ImportResult } from './import-playlist.ts';
import { importMessages as messages } from './import.messages.ts';
import { ImportedTracks } from './imported-tracks.tsx';

export interface ImportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes a playlist of a file, then shows which tracks it has and lets the user choose the others. */
export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const [result, setResult] = useState<ImportResult>();
  return result ? (
    <ResultDialog result={result} onChange={setResult} open={open} onOpenChange={onOpenChange} />
  ) : (
    <FileDialog onImported={setResult} open={open} onOpenChange={onOpenChange} />
  );
}

/** What the dialog accepts; the server looks at the content. */
const ACCEPT =
  '.xspf,.jspf,.json,.m3u,.m3u8,application/xspf+xml,application/json,audio/x-mpegurl,audio/mpegurl,application/vnd.apple.mpegurl';

function FileDialog({
  onImported,
  ...control
}: ImportDialogProps & { onImported: (result: ImportResult) => void }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  /** A repeated press creates one playlist of a file. */
  const [key, setKey] = useState(randomKey);
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error, reset } = useSingleFlightMutation({
    mutationFn: (chosenFile: File) => importPlaylist(chosenFile, key),
    onSuccess: (result) => {
      void refetchAfter(queries, 'playlist');
      onImported(result);
    },
  });
  const pick = (nextFile: File | null) => {
    setFile(nextFile);
    setKey(randomKey());
    setMissing(false);
    reset();
  };
  return (
    <Dialog
      {...control}
      title={messages.importPlaylist}
      description={messages.privateHint}
      size="small"
      footer={
        <>
          <Button disabled={isPending} onClick={() => control.onOpenChange(false)}>
            {uiMessages.cancel}
          </Button>
          <Button
            variant="primary"
            loading={isPending}
            onClick={() => (file ? mutate(file) : setMissing(true))}
          >
            {messages.import}
          </Button>
        </>
      }
    >
      <FilePicker
        label={messages.file}
        limits={messages.formats}
        accept={ACCEPT}
        file={file}
        onPick={pick}
        disabled={isPending}
        error={missing ? messages.chooseFile : error ? failureSentence(error) : undefined}
      />
    </Dialog>
  );
}

interface ResultDialogProps extends ImportDialogProps {
  result: ImportResult;
  onChange: (result: ImportResult) => void;
}

function ResultDialog({ result, onChange, ...control }: ResultDialogProps) {
  const navigate = useNavigate();
  const { playlist, rows } = result;
  const total = rows.length;
  const matched = rows.filter(({ item }) => item !== null).length;
  return (
    <Dialog
      {...control}
      tall
      title={playlist.name}
      description={
        matched === total
          ? messages.allMatched({ total, totalText: total })
          : messages.someMatched({ matchedText: matched, total, totalText: total })
      }
      footer={
        <>
          <Button onClick={() => control.onOpenChange(false)}>{messages.done}</Button>
          <Button
            variant="primary"
            onClick={() => {
              control.onOpenChange(false);
              void navigate(playlistPath(playlist.id));
            }}
          >
            {messages.openPlaylist}
          </Button>
        </>
      }
    >
      <ImportedTracks result={result} onChange={onChange} />
    </Dialog>
  );
}
