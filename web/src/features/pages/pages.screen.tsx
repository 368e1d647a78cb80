import { PAGE_NAMES, pageLabels, textPagePath } from '@backbeat/contract';
import { useSearchParams } from '@packages/router';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { ConsolePage } from '../console/index.ts';
import { BannerForm } from './banner-form.tsx';
import { PageEditor } from './page-editor.tsx';
import { messages } from './pages.messages.ts';

const BANNER_TAB = 'banner';

/** The pages about this server, and the banner. The address names the page. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('page');
  const page = PAGE_NAMES.find((name) => name === tab) ?? (tab === BANNER_TAB ? undefined : 'rules');
  const { data: server } = useQuery(queryOf(api.instance.getInstance));
  const value = page ?? BANNER_TAB;
  return (
    <ConsolePage
      title={messages.title}
      isNarrow
      actions={
        page && server?.pages.includes(page) ? (
          <a href={textPagePath(page)} className={buttonClass({ variant: 'ghost', size: 'small' })}>
            {messages.open}
          </a>
        ) : null
      }
    >
      <Tabs value={value} onChange={(next) => setSearch({ page: next }, { replace: true })}>
        <TabList
          label={messages.tabs}
          tabs={[
            ...PAGE_NAMES.map((name) => ({ value: name, label: pageLabels[name] })),
            { value: BANNER_TAB, label: messages.banner },
          ]}
        />
        <TabPanel value={value} className="pt-5">
          {page ? <PageEditor key={page} page={page} /> : <BannerForm />}
        </TabPanel>
      </Tabs>
    </ConsolePage>
  );
}
