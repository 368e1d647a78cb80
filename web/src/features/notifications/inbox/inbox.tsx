import { notificationPath, type notifications } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@packages/router';
import { useState, type MouseEvent } from 'react';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { logFailure } from '../../../api/log-failure.ts';
import { useIsWide } from '../../../lib/hooks/use-is-wide.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TabList, TabPanel, Tabs } from '../../../ui/controls/tabs.tsx';
import { PartBoundary } from '../../../ui/part.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { DayGroups } from '../day-groups.tsx';
import { isPlayable, playNotification } from '../play-notification.ts';
import { NotificationDetails } from './details/notification-details.tsx';
import { InboxItem } from './inbox-item.tsx';
import { isIn, VIEWS, type InboxView } from './inbox-views.ts';
import { KeysLegend } from './keys-legend.tsx';
import { NothingHere } from './nothing-here.tsx';
import { useDone } from './use-done.ts';
import { useHeldPlace } from './use-held-place.ts';
import { useInboxKeys, type InboxKey } from './use-inbox-keys.ts';
import type { useInboxItems } from './use-inbox-items.ts';
import { messages } from './inbox.messages.ts';

type Notification = notifications.Notification;

interface InboxProps extends ReturnType<typeof useInboxItems> {
  userName: string;
  /** The chosen tab, from the address. */
  view: string;
  onView: (view: string) => void;
}

/** The list with its tabs and keys; on wide screens with the current notification beside it. */
export function Inbox({
  userName,
  view: viewText,
  onView,
  items,
  error,
  refetch,
  isFetching,
  isPending,
}: InboxProps) {
  const isWide = useIsWide();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [replyKey, setReplyKey] = useState<string | null>(null);
  const takeOff = useDone(userName);

  const view = VIEWS.find((each) => each === viewText) ?? 'all';
  const visibleItems = items.filter((item) => isIn(view, item));
  const current = visibleItems.find(({ key }) => key === chosenKey) ?? (isWide ? visibleItems[0] : undefined);
  const list = useHeldPlace<HTMLDivElement>(visibleItems.map(({ key }) => key));

  const choose = (item: Notification | undefined) => {
    if (!item) return;
    setChosenKey(item.key);
    const row = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(
      (each) => each.dataset['key'] === item.key,
    );
    (row?.querySelector<HTMLElement>('a[data-row]') ?? row)?.focus();
  };
  const neighbour = (step: number): Notification | undefined => {
    const place = visibleItems.findIndex(({ key }) => key === current?.key);
    return visibleItems[place + step];
  };
  const finish = (item: Notification) => {
    // The row that is about to go may hold the focus.
    if (item.key === current?.key) choose(neighbour(1) ?? neighbour(-1));
    takeOff(item);
  };
  const keyActions: Record<InboxKey, (item: Notification) => void> = {
    j: () => choose(neighbour(1)),
    k: () => choose(neighbour(-1)),
    e: finish,
    r: ({ key, commentId }) => {
      if (commentId !== null) setReplyKey(key);
    },
    enter: (item) => {
      const to = notificationPath(item);
      if (to !== null) void navigate(to);
    },
    ' ': (item) => {
      if (!isPlayable(item)) return;
      playNotification(queries, item).catch((reason: unknown) =>
        logFailure('the post of a notification could not be loaded', reason),
      );
    },
  };
  useInboxKeys((key, target) => {
    // Keys in the player and in overlays above belong to these.
    const isHere = target === document.body || list.current?.closest('[role=dialog]')?.contains(target);
    if (!isHere || !current) return false;
    keyActions[key](current);
    return true;
  });
  const onFollow = (item: Notification) => (event: MouseEvent) => {
    // A click beside the content chooses. Enter, which is a click without a pointer, opens.
    if (!isWide || event.detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    choose(item);
  };

  return (
    <>
      <Tabs value={view} onChange={onView} className="col-start-1 row-start-2 flex min-h-0 flex-col">
        <div className="px-4 pb-1.5 md:px-5">
          <TabList
            label={messages.allViews}
            tabs={VIEWS.map((each) => ({
              value: each,
              label: (
                <TabLabel
                  view={each}
                  unreadCount={items.filter((item) => item.isNew && isIn(each, item)).length}
                />
              ),
            }))}
          />
        </div>
        <TabPanel value={view} className="flex min-h-0 grow flex-col outline-offset-[-2px]">
          <div
            ref={list}
            aria-busy={isFetching}
            className="relative min-h-0 grow overflow-y-auto overscroll-contain px-1 pb-4 [overflow-anchor:none] md:px-3"
          >
            {error ? (
              <div role="alert" className="mx-3 mb-1 flex flex-wrap items-center justify-between gap-3">
                <p className="text-text-2">{`${messages.olderFailed} ${failureSentence(error)}`}</p>
                <Button size="small" loading={isFetching} onClick={() => void refetch()}>
                  {uiMessages.tryAgain}
                </Button>
              </div>
            ) : null}
            {visibleItems.length === 0 && !isPending ? (
              <NothingHere view={view} userName={userName} />
            ) : (
              <DayGroups
                items={visibleItems}
                renderItem={(item) => (
                  <InboxItem
                    item={item}
                    isCurrent={item.key === current?.key && (isWide || item.key === chosenKey)}
                    isReplying={item.key === replyKey}
                    onReplying={(isReplying) => {
                      setReplyKey(isReplying ? item.key : null);
                      if (!isReplying) choose(item);
                    }}
                    onFollow={onFollow(item)}
                    onDone={() => finish(item)}
                  />
                )}
              />
            )}
            {isPending && !error ? (
              <output className="block px-3 py-4 text-center text-[14px] text-text-3">
                {messages.loadingOlder}
              </output>
            ) : null}
          </div>
        </TabPanel>
        <KeysLegend />
      </Tabs>
      <div className="relative col-start-2 row-span-2 row-start-1 hidden min-h-0 overflow-y-auto overscroll-contain bg-ink md:block">
        {isWide ? (
          <PartBoundary>
            {current ? (
              <NotificationDetails key={current.key} item={current} onDone={() => finish(current)} />
            ) : (
              <p className="grid h-full place-items-center p-8 text-text-3">{messages.pickOne}</p>
            )}
          </PartBoundary>
        ) : null}
      </div>
    </>
  );
}

function TabLabel({ view, unreadCount }: { view: InboxView; unreadCount: number }) {
  const label = messages.views[view];
  if (unreadCount === 0) return label;
  return (
    <>
      <span aria-hidden="true">
        <span>{label}</span>
        <span className="ml-1.5 tabular-nums opacity-60">{unreadCount}</span>
      </span>
      <span className="sr-only">{messages.viewWithNew({ view: label, count: unreadCount })}</span>
    </>
  );
}
