import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@packages/router';
import { call } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TabList, TabPanel, Tabs } from '../../../ui/controls/tabs.tsx';
import { copyText } from '../../../ui/overlays/copy-text.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConsolePage } from '../../console/index.ts';
import { messages } from './instance-settings.messages.ts';
import { SECTION_NAMES } from './section-keys.ts';
import { SectionForm } from './section-form.tsx';

/** The settings of the instance. The address names the section. */
export function Component() {
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const section = SECTION_NAMES.find((name) => name === search.get('section')) ?? 'general';
  const { data, error, refetch, isFetching } = useQuery(queryOf(api.instance.getSettings));
  const copy = async () => {
    await copyText(toast, await call(api.instance.getSettingsFile), messages.copied);
  };
  return (
    <ConsolePage
      title={messages.title}
      isNarrow
      actions={<Button onClick={() => void copy()}>{messages.copy}</Button>}
    >
      <Tabs value={section} onChange={(value) => setSearch({ section: value }, { replace: true })}>
        <TabList
          label={messages.sections.label}
          tabs={SECTION_NAMES.map((value) => ({ value, label: messages.sections[value] }))}
        />
        <TabPanel value={section} className="pt-6">
          {data ? (
            <SectionForm key={section} section={section} list={data} />
          ) : error ? (
            <LoadFailed title={messages.loadFailed} error={error} isFetching={isFetching} refetch={refetch} />
          ) : (
            <Skeleton className="h-80 rounded-m" />
          )}
        </TabPanel>
      </Tabs>
    </ConsolePage>
  );
}
