import { limits, search as contract, trimText } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { queryOf } from '../../api/queries.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { api } from '../../api/routes.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { isComposing } from '../../lib/keyboard/is-composing.ts';
import { useCloseOnBack, useNavigate } from '@packages/router';
import { player } from '../../player/index.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { ChevronLeftIcon, SearchIcon } from '../../ui/icons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AddToPlaylistDialog } from '../playlists/index.ts';
import { commandsFor, type CommandContext } from './commands.ts';
import {
  commandGroup,
  matchingGroups,
  nothingFoundGroup,
  withoutEmpty,
  type PaletteItem,
} from './palette-groups.tsx';
import { PaletteRow } from './palette-row.tsx';
import { storeRecentPick } from './recent-picks.ts';
import { hasActions, useItemActions } from './use-item-actions.tsx';
import { usePeopleGroup } from './use-people-group.ts';
import { useStartGroups } from './use-start-groups.ts';
import { messages } from './command-palette.messages.ts';
import { countSentence } from '../../ui/forms/count-sentence.ts';

/** Milliseconds between the last key press and the request. */
const DEBOUNCE_MS = 150;

interface CommandPaletteProps extends CommandContext {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Finds tracks, people, genres, chats and commands, and begins with what the user can continue and opened
 * last. The arrow keys move in the list while the field keeps the focus (the combobox with a listbox of
 * WAI-ARIA's authoring practices). Arrow right replaces the list with the actions of a row; arrow left,
 * Escape, Back and typing return.
 */
export function CommandPalette({ open, onOpenChange, ...context }: CommandPaletteProps) {
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState('');
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null);
  /** The row whose actions are shown. */
  const [subject, setSubject] = useState<PaletteItem | null>(null);
  /** The post that the user adds to a playlist, after the palette has closed. */
  const [addition, setAddition] = useState<{ postId: string; open: boolean }>();
  const text = trimText(input);
  const debouncedText = useDebounced(text, DEBOUNCE_MS);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...queryOf(api.search.searchAll, { query: { search: debouncedText } }),
    enabled: open && debouncedText !== '',
    placeholderData: keepPreviousData,
  });
  const { user, navigation, onLogout } = context;
  const commands = useMemo(() => commandsFor({ user, navigation, onLogout }), [user, navigation, onLogout]);
  const isMember = user !== null;
  const start = useStartGroups(open && text === '');
  const people = usePeopleGroup(isMember && open && text === '', start.groups);
  const actions = useItemActions(subject, (postId) => setAddition({ postId, open: true }));
  const isBusy =
    text === ''
      ? start.isLoading || people.isLoading
      : (text !== debouncedText || isPending || isPlaceholderData) && !error;
  const matches =
    text === ''
      ? withoutEmpty([...start.groups, people.group, commandGroup(commands)])
      : matchingGroups(text, { commands, isMember, results: data });
  const message =
    matches.length > 0
      ? undefined
      : error
        ? `${contract.messages.failed}. ${failureSentence(error)}`
        : isBusy
          ? messages.searching
          : messages.nothingFound({ text });
  const isNothingFound = matches.length === 0 && !error && !isBusy;
  const groups = subject
    ? [{ title: messages.actionsFor({ name: subject.label }), items: actions }]
    : isNothingFound && isMember
      ? [nothingFoundGroup(text)]
      : matches;
  const items = groups.flatMap((group) => group.items);
  const place = Math.max(
    0,
    items.findIndex(({ key }) => key === highlightedKey),
  );
  const current = items[place];
  const optionId = (key: string) => `${id} ${key}`.replaceAll(' ', '-');

  // It can open again while it closes, when another element may have the focus.
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);

  const showActions = (item: PaletteItem) => {
    setSubject(item);
    setHighlightedKey(null);
  };
  const closeActions = () => {
    setSubject(null);
    setHighlightedKey(subject?.key ?? null);
    field.current?.focus();
  };
  useCloseOnBack(open && subject !== null, closeActions);
  const change = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    setInput('');
    setHighlightedKey(null);
    setSubject(null);
  };
  const mark = (index: number) => {
    const item = items[(index + items.length) % items.length];
    if (!item) return;
    setHighlightedKey(item.key);
    document.getElementById(optionId(item.key))?.scrollIntoView({ block: 'nearest' });
  };
  const choose = ({ act, keepsOpen, pick }: PaletteItem) => {
    const usedPick = pick ?? subject?.pick;
    if (user && usedPick) storeRecentPick(usedPick);
    if (!keepsOpen) change(false);
    if (typeof act === 'string') void navigate(act);
    else act();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const { selectionStart, value } = event.currentTarget;
    // While rows load, those of the server may belong to an earlier text, and the first row may change.
    const isStale =
      isBusy &&
      !subject &&
      (text === '' ? highlightedKey === null : !/^(command|genre) /.test(current?.key ?? ''));
    const keys: Record<string, false | (() => void) | undefined> = {
      ArrowDown: () => mark(place + 1),
      ArrowUp: () => mark(place - 1),
      ArrowRight:
        !subject && current && hasActions(current) && selectionStart === value.length
          ? () => showActions(current)
          : undefined,
      ArrowLeft: subject ? closeActions : undefined,
      Escape: subject ? closeActions : undefined,
      Enter: () => {
        if (current && !isStale) choose(current);
      },
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={change}
        title={messages.findAnything}
        lead={
          <div className="flex min-w-0 grow items-center gap-3 text-text-3">
            {subject ? (
              <IconButton label={messages.backToResults} onClick={closeActions} className="-m-2.5">
                <ChevronLeftIcon />
              </IconButton>
            ) : (
              <SearchIcon />
            )}
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-label={messages.searchTracksPeopleAndMore}
              aria-autocomplete="list"
              aria-expanded={items.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={current && optionId(current.key)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={limits.search.length}
              placeholder={messages.searchTracksPeopleAndMore}
              value={input}
              data-handles-escape={subject ? '' : undefined}
              onChange={({ currentTarget }) => {
                setHighlightedKey(null);
                setSubject(null);
                setInput(currentTarget.value);
              }}
              onKeyDown={onKeyDown}
              className="h-12 w-full min-w-0 bg-transparent text-[17px] text-text outline-none"
            />
          </div>
        }
      >
        {message === undefined || subject ? null : (
          <p className="px-3 py-3 break-words text-text-2">{message}</p>
        )}
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot contain pictures and groups
          role="listbox"
          id={`${id}-list`}
          aria-label={messages.results}
          aria-busy={isBusy}
          // Keys scroll a long list, which has no other focusable element.
          tabIndex={items.length > 0 ? 0 : -1}
        >
          {groups.map(({ title, items: rows }, index) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- fieldset is no part of a list
            <div key={title} role="group" aria-labelledby={`${id}-group-${index}`} className="pb-2">
              <p
                id={`${id}-group-${index}`}
                role="presentation"
                className="px-3 pt-2 pb-1 text-[13px] font-semibold break-words text-text-3"
              >
                {title}
              </p>
              {rows.map((item) => (
                <PaletteRow
                  key={item.key}
                  item={item}
                  id={optionId(item.key)}
                  isHighlighted={item === current}
                  onHighlight={() => setHighlightedKey(item.key)}
                  onChoose={() => choose(item)}
                  onPlay={(track) => (player.isCurrent(track.id) ? player.toggle() : player.play(track))}
                  onShowActions={() => showActions(item)}
                />
              ))}
            </div>
          ))}
        </div>
        <output className="sr-only" aria-live="polite">
          {subject
            ? messages.actionsFor({ name: subject.label })
            : (message ?? (isBusy ? '' : countSentence(items.length)))}
        </output>
      </Dialog>
      {addition ? (
        <AddToPlaylistDialog
          postIds={[addition.postId]}
          open={addition.open}
          onOpenChange={(isOpen) => setAddition({ ...addition, open: isOpen })}
        />
      ) : null}
    </>
  );
}
