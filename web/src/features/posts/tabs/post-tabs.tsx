import { clock, type posts } from '@backbeat/contract';
import { shortCount } from '../../../lib/format/short-count.ts';
import { lazy, useSearchParams } from '@packages/router';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TabList, TabPanel, Tabs } from '../../../ui/controls/tabs.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { isParty } from '../versions/version-artists.ts';
import { Part } from '../../../ui/part.tsx';
import { messages } from './tabs.messages.ts';

const Community = lazy(async () => (await import('./community.tsx')).Community);

const VersionsTab = lazy(async () => (await import('../versions/versions-tab.tsx')).VersionsTab);

const RoomTab = lazy(async () => (await import('./room-tab.tsx')).RoomTab);

const unavailableText = messages.licensingIsCurrentlyUnavailable;

/** The tab that the address names: `?tab=community`. */
function useTab(tabs: readonly string[]): [string, (tab: string) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (tab: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (tab === 'overview') after.delete('tab');
        else after.set('tab', tab);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [tabs.find((tab) => tab === search.get('tab')) ?? 'overview', choose];
}

/** Facts, community, licensing and, for its parties, the versions of a post. */
export function PostTabs({ post }: { post: posts.Post }) {
  const { data: viewer } = useCurrentUser();
  const hasVersions = isParty(post, viewer?.userName);
  const [tab, setTab] = useTab(hasVersions ? ['community', 'versions', 'room'] : ['community']);
  return (
    <Tabs value={tab} onChange={setTab}>
      <TabList
        label={messages.aboutThisTrack}
        tabs={[
          { value: 'overview', label: messages.overview },
          { value: 'licensing', label: messages.licensing, disabled: true, title: unavailableText },
          { value: 'community', label: messages.community },
          ...(hasVersions
            ? [
                { value: 'versions', label: messages.versions },
                { value: 'room', label: messages.mixRoom },
              ]
            : []),
        ]}
      />
      <TabPanel value="overview" className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        <Overview post={post} />
        <Licensing />
      </TabPanel>
      <TabPanel value="community" className="mt-5">
        <Panel>
          <Part fallback={<Skeleton className="h-60" />}>
            <Community post={post} />
          </Part>
        </Panel>
      </TabPanel>
      <TabPanel value="versions" className="mt-5">
        <Part fallback={<Skeleton className="h-60 rounded-l" />}>
          <VersionsTab post={post} />
        </Part>
      </TabPanel>
      <TabPanel value="room" className="mt-5">
        <Part fallback={<Skeleton className="h-40 rounded-l" />}>
          <RoomTab postId={post.id} />
        </Part>
      </TabPanel>
    </Tabs>
  );
}

function Overview({ post }: { post: posts.Post }) {
  const { description, duration, loudness, totalDownloads } = post;
  const figures: readonly { label: string; value: string; unit?: string }[] = [
    { label: messages.length, value: duration === null ? '–' : clock(duration) },
    loudness === null
      ? { label: messages.loudness, value: '–' }
      : { label: messages.loudness, value: loudness.toFixed(1).replace('-', '−'), unit: 'LUFS' },
    { label: messages.downloads, value: shortCount(totalDownloads) },
  ];
  return (
    <Panel>
      <p dir="auto" className="text-[17px] break-words">
        {description || messages.noDescriptionYet}
      </p>
      <dl className="mt-5 grid grid-cols-[auto_auto_auto] gap-2 md:grid-cols-2 md:gap-3 lg:grid-cols-3">
        {figures.map(({ label, value, unit }) => (
          <div key={label} className="flex flex-col-reverse rounded-m bg-surface-2 p-3 md:p-4">
            <dt className="text-[13px] text-text-2 md:text-[15px]">{label}</dt>
            <dd className="figures text-[18px] whitespace-nowrap md:text-[22px]">
              <span>{value}</span>
              {unit ? <span className="text-[12px] md:text-[15px]">{` ${unit}`}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const licences = [
  { name: messages.basic, price: '$19' },
  { name: messages.premium, price: '$49' },
  { name: messages.exclusive, price: messages.contact },
] as const;

/** The planned prices of licences. They are not for sale yet, so the tab is disabled. */
function Licensing() {
  return (
    <Panel>
      <h2 className="text-[17px]">{messages.licensing}</h2>
      <p className="mt-1 text-text-2">{unavailableText}</p>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(96px,1fr))] gap-2 md:gap-3">
        {licences.map(({ name, price }) => (
          <div key={name} className="flex min-w-0 flex-col-reverse rounded-m bg-surface-2 p-3 lg:p-4">
            <dt className="text-text-2">{name}</dt>
            <dd className="figures text-[17px] text-text-2 lg:text-[20px]">{price}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
