import type { posts } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { TrackPicker } from '../add/track-picker.tsx';
import { UnavailableIcon } from '../playlist-icons.ts';
import { itemBeforeRow, type ImportedRow, type ImportResult } from './import-playlist.ts';
import { importMessages as messages } from './import.messages.ts';

interface ImportedTracksProps {
  result: ImportResult;
  onChange: (result: ImportResult) => void;
}

/** The entries of an imported file in their order, with a search for those without a track. */
export function ImportedTracks({ result, onChange }: ImportedTracksProps) {
  const [openLine, setOpenLine] = useState<number>();
  const { choose, isChoosing } = useChooseTrack(result, (changedResult) => {
    setOpenLine(undefined);
    onChange(changedResult);
  });
  return (
    <ol aria-label={messages.tracksOfFile} className="grid grid-cols-[minmax(0,1fr)]">
      {result.rows.map((row) => (
        <li key={row.line} className="border-b border-line py-2">
          <Entry row={row}>
            {row.item === null && openLine !== row.line ? (
              <Button
                size="small"
                aria-label={messages.chooseFor({ title: row.title || messages.untitled })}
                onClick={() => setOpenLine(row.line)}
              >
                {messages.choose}
              </Button>
            ) : null}
          </Entry>
          {row.item === null && openLine === row.line ? (
            <div className="pt-2 pb-1">
              <TrackPicker
                label={messages.chooseFor({ title: row.title || messages.untitled })}
                initialText={[row.title, row.creator].filter(Boolean).join(' ')}
                disabled={isChoosing}
                onChoose={(post) => choose({ row, post })}
              />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Entry({ row, children }: { row: ImportedRow; children: ReactNode }) {
  const { line, item, isChosen } = row;
  const post = item?.post;
  const facts = post
    ? [post.author.userName, isChosen ? messages.chosen : null]
    : [row.creator || null, messages.notFound];
  return (
    <div className="flex min-h-14 items-center gap-3">
      <span className="w-8 shrink-0 text-right text-[14px] text-text-3 tabular-nums">{line}</span>
      {post ? (
        <span className="w-11 shrink-0">
          <Artwork
            id={post.id}
            peaks={post.waveform}
            src={post.banner}
            ratio="square"
            className="rounded-s"
          />
        </span>
      ) : (
        <span className="grid size-11 shrink-0 place-items-center rounded-s bg-surface-2 text-text-3">
          <UnavailableIcon />
        </span>
      )}
      <span className="grid min-w-0 grow">
        <span dir="auto" className="truncate text-left font-[550]">
          {post?.title ?? (row.title || messages.untitled)}
        </span>
        <span className="truncate text-[13px] text-text-2">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </span>
      </span>
      {post ? (
        <span className="shrink-0 text-accent">
          <CheckIcon />
        </span>
      ) : null}
      {children}
    </div>
  );
}

/** Adds the track that the user chooses for an entry, in the place of the entry. */
function useChooseTrack(result: ImportResult, onChosen: (result: ImportResult) => void) {
  const { playlist, rows } = result;
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: ({ row, post }: { row: ImportedRow; post: posts.Post }) =>
      call(api.playlists.addItems, {
        params: { id: playlist.id },
        body: { posts: [post.id], duplicates: 'add', after: itemBeforeRow(rows, row.line) },
      }),
    onSuccess: ({ items: [item] }, { row }) => {
      void refetchAfter(queries, 'playlist');
      onChosen({
        playlist,
        rows: rows.map((each) =>
          each.line === row.line ? { ...each, item: item ?? null, isChosen: true } : each,
        ),
      });
    },
    onError: (error) => toast.failure(failureSentence(error)),
  });
  return { choose: mutate, isChoosing: isPending };
}
