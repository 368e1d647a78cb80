import { limits, API_PATH, dataExports } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { fileSize } from '../../../lib/format/file-size.ts';
import { dateLabel } from '../../../lib/format/time-labels.ts';
import { downloadFrom } from '../../../lib/save-file.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { requireProof } from '../../auth/index.ts';
import { OwnStorage, ownStorageQuery } from '../../storage/index.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { SettingsGroup, SettingsPage } from '../settings-page.tsx';
import { SettingsRow } from '../settings-row.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';
import { messages } from '../settings.messages.ts';

const exportsQuery = queryOf(api.exports.listExports);
/** The notification of a ready export may not arrive while the connection is down. */
const POLL_MS = 5_000;

/** The data of the user as a download. */
export function Component() {
  const queries = useQueryClient();
  const exports = useQuery({
    ...exportsQuery,
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === 'preparing') === true ? POLL_MS : false,
  });
  const ownStorage = useQuery(ownStorageQuery);
  const request = useAccountMutation({
    mutationFn: () => call(api.exports.requestExport),
    onSuccess: (newExport) => {
      queries.setQueryData(exportsQuery.queryKey, (before) => [newExport, ...(before ?? [])]);
    },
  });
  const isPreparing = exports.data?.some(({ state }) => state === 'preparing') === true;
  return (
    <SettingsPage title={messages.yourData}>
      <SettingsGroup title={messages.storage} text={messages.storageAbout}>
        <LoadedSection query={ownStorage} loading={messages.loadingStorage}>
          {(use) => <OwnStorage {...use} />}
        </LoadedSection>
      </SettingsGroup>
      <SettingsGroup title={dataExports.messages.request} text={dataExports.messages.about}>
        <div className="grid justify-items-start gap-5">
          <ul className="grid list-disc gap-1 pl-5 text-text-2 marker:text-text-3">
            {dataExports.messages.content.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Button
            variant="primary"
            icon={<DownloadIcon size={18} />}
            loading={request.isPending}
            disabled={isPreparing || exports.data === undefined}
            onClick={() => request.mutate()}
          >
            {dataExports.messages.request}
          </Button>
        </div>
        {request.proofDialog}
      </SettingsGroup>
      <SettingsGroup
        title={dataExports.messages.list}
        text={dataExports.messages.stored({ max: limits.export.days })}
      >
        <LoadedSection query={exports} loading={messages.loadingDownloads}>
          {(list) =>
            list.length === 0 ? (
              <p className="text-text-2">{dataExports.messages.none}</p>
            ) : (
              <ul aria-label={dataExports.messages.list} className="grid gap-3">
                {list.map((item) => (
                  <Export key={item.id} item={item} />
                ))}
              </ul>
            )
          }
        </LoadedSection>
      </SettingsGroup>
    </SettingsPage>
  );
}

function Export({ item: { id, state, requestedAt, expiresAt, size } }: { item: dataExports.DataExport }) {
  const address = `${API_PATH}/account/exports/${encodeURIComponent(id)}/file`;
  const download = useAccountMutation({
    mutationFn: requireProof,
    onSuccess: () => downloadFrom(address),
  });
  return (
    <SettingsRow
      title={
        <span>
          <time dateTime={requestedAt}>{dateLabel(requestedAt)}</time>
          <span>{size === null ? null : `, ${fileSize(size)}`}</span>
        </span>
      }
      detail={
        <output>
          {state === 'preparing'
            ? dataExports.messages.preparing
            : state === 'failed'
              ? dataExports.messages.failed
              : dataExports.messages.expires({ date: dateLabel(expiresAt ?? requestedAt) })}
        </output>
      }
      actions={
        state === 'preparing' ? (
          <Spinner size={20} />
        ) : state === 'ready' ? (
          <>
            <a
              href={address}
              download
              className={buttonClass({ size: 'small' })}
              onClick={(event) => {
                event.preventDefault();
                download.mutate();
              }}
            >
              {dataExports.messages.download}
            </a>
            {download.proofDialog}
          </>
        ) : null
      }
    />
  );
}
