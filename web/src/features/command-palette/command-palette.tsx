import { limits, search as contract, trimText } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { queryOf } from '../../api/queries.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { api } from '../../api/routes.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { isComposing } from '../../lib/keyboard/is-composing.ts';
import { useNavigate } from '@packages/router';
import { player, useCurrentTrack } from '../../player/index.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { commandsFor, type CommandContext } from './commands.ts';
import { groupsOf, type PaletteItem } from './palette-groups.tsx';
import { PaletteRow } from './palette-row.tsx';
import { storeRecentPick } from './recent-picks.ts';
import { useRecentItems } from './use-recent-items.ts';
import { messages } from './command-palette.messages.ts';
import { countSentence } from '../../ui/forms/count-sentence.ts';

/** Milliseconds between the last key press and the request. */
const DEBOUNCE_MS = 150;

interface CommandPaletteProps extends CommandContext {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The option with the mark: a row, or the play control in it. */
interface Highlight {
  key: string;
  isPlay: boolean;
}

/**
 * Finds tracks, people, genres, chats and commands, and first offers what the user opened last. The arrow keys move in the list while the field
 * keeps the focus (the combobox with a listbox of WAI-ARIA's authoring practices). Right and left
 * move between a track and its play control.
 */
export function CommandPalette({ open, onOpenChange, ...context }: CommandPaletteProps) {
  const navigate = useNavigate();
  const currentTrack = useCurrentTrack();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState('');
  const [highlight, setHighlight] = useState<Highlight | null>(null);
  const text = trimText(input);
  const debouncedText = useDebounced(text, DEBOUNCE_MS);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...queryOf(api.search.searchAll, { query: { search: debouncedText } }),
    enabled: open && debouncedText !== '',
    placeholderData: keepPreviousData,
  });
  const isBusy = text !== '' && (text !== debouncedText || isPending || isPlaceholderData) && !error;
  const { user, navigation, onLogout } = context;
  const commands = useMemo(() => commandsFor({ user, navigation, onLogout }), [user, navigation, onLogout]);
  const results = text === '' ? undefined : data;
  const recentItems = useRecentItems(open && text === '');
  const groups = groupsOf(text, { commands, isMember: user !== null, results, recentItems });
  const items = groups.flatMap((group) => group.items);
  const place = Math.max(
    0,
    items.findIndex(({ key }) => key === highlight?.key),
  );
  const current = items[place];
  const isPlay = current !== undefined && current.key === highlight?.key && highlight.isPlay;
  const optionId = (key: string, which: 'open' | 'play') => `${id} ${which} ${key}`.replaceAll(' ', '-');

  // It can open again while it closes, when another element may have the focus.
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);

  const change = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    setInput('');
    setHighlight(null);
  };
  const mark = (index: number) => {
    const item = items[(index + items.length) % items.length];
    if (!item) return;
    setHighlight({ key: item.key, isPlay: false });
    document.getElementById(optionId(item.key, 'open'))?.scrollIntoView({ block: 'nearest' });
  };
  const choose = ({ act, pick }: PaletteItem) => {
    if (user && pick) storeRecentPick(pick);
    change(false);
    if (typeof act === 'string') void navigate(act);
    else act();
  };
  const play = ({ track }: PaletteItem) => {
    if (!track) return;
    if (track.id === currentTrack?.id) player.toggle();
    else player.play(track);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent) || !current) return;
    const { selectionStart, value } = event.currentTarget;
    // The rows of the server may belong to an earlier text.
    const isStale = isBusy && !/^(command|genre) /.test(current.key);
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => mark(place + 1),
      ArrowUp: () => mark(place - 1),
      ArrowRight:
        current.track && !isPlay && selectionStart === value.length
          ? () => setHighlight({ key: current.key, isPlay: true })
          : undefined,
      ArrowLeft: isPlay ? () => setHighlight({ key: current.key, isPlay: false }) : undefined,
      Enter: () => {
        if (!isStale) (isPlay ? play : choose)(current);
      },
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const message =
    items.length > 0
      ? undefined
      : error
        ? `${contract.messages.failed}. ${failureSentence(error)}`
        : isBusy
          ? messages.searching
          : messages.nothingFound({ text });
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={messages.findAnything}
      lead={
        <div className="flex min-w-0 grow items-center gap-3 text-text-3">
          <SearchIcon />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={messages.searchTracksPeopleAndMore}
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={current && optionId(current.key, isPlay ? 'play' : 'open')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={limits.search.length}
            placeholder={messages.searchTracksPeopleAndMore}
            value={input}
            onChange={({ currentTarget }) => {
              setHighlight(null);
              setInput(currentTarget.value);
            }}
            onKeyDown={onKeyDown}
            className="h-12 w-full min-w-0 bg-transparent text-[17px] text-text outline-none"
          />
        </div>
      }
    >
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot contain pictures and groups
        role="listbox"
        id={`${id}-list`}
        aria-label={messages.results}
        aria-busy={isBusy}
        // Keys scroll a long list, which has no other focusable element.
        tabIndex={items.length > 0 ? 0 : -1}
      >
        {groups.map(({ title, items: rows }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- fieldset is no part of a list
          <div key={title} role="group" aria-labelledby={`${id}-${title}`} className="pb-2">
            <p
              id={`${id}-${title}`}
              role="presentation"
              className="px-3 pt-2 pb-1 text-[13px] font-semibold text-text-3"
            >
              {title}
            </p>
            {rows.map((item) => (
              <PaletteRow
                key={item.key}
                item={item}
                idOf={(which) => optionId(item.key, which)}
                highlightedPart={item.key === current?.key ? (isPlay ? 'play' : 'open') : null}
                onMark={(which) => setHighlight({ key: item.key, isPlay: which === 'play' })}
                onChoose={() => choose(item)}
                onPlay={() => play(item)}
              />
            ))}
          </div>
        ))}
      </div>
      {message === undefined ? null : <p className="px-3 py-3 break-words text-text-2">{message}</p>}
      <output className="sr-only" aria-live="polite">
        {message ?? (isBusy ? '' : countSentence(items.length))}
      </output>
    </Dialog>
  );
}
