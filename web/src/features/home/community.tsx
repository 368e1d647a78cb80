import { useId } from 'react';
import { useSearchParams } from '@packages/router';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { SpotlightPosts, Trends } from '../feed/index.ts';
import { messages } from './home.messages.ts';

const TABS = [
  { value: 'trends', label: messages.trends },
  { value: 'spotlight', label: messages.spotlight },
] as const;

/**
 * The address holds tab and page, so that returning from a post restores them. Pages count from 1
 * there.
 */
const TAB = 'community';
const PAGE = 'page';

/** Posts of others: trending ones, and those of Plus users. */
export function Community() {
  const titleId = useId();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get(TAB)) ?? TABS[0];
  const page = Math.max(0, Math.trunc(Number(search.get(PAGE) ?? 1)) - 1) || 0;
  const change = (part: Record<string, string>) => {
    setSearch({ ...Object.fromEntries(search), ...part }, { replace: true, preventScrollReset: true });
  };
  return (
    <section aria-labelledby={titleId} className="mt-4 min-w-0">
      <h2 id={titleId} className="mb-3">
        {messages.community}
      </h2>
      <Tabs value={tab.value} onChange={(value) => change({ [TAB]: value })}>
        <TabList label={messages.community} tabs={TABS} />
        <TabPanel value="trends" className="pt-5">
          <Trends />
        </TabPanel>
        <TabPanel value="spotlight" className="pt-5">
          <SpotlightPosts page={page} onPage={(next) => change({ [PAGE]: String(next + 1) })} />
        </TabPanel>
      </Tabs>
    </section>
  );
}
