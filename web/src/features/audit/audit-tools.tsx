import type { ReactNode } from 'react';
import { API_PATH } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { failureSentence } from '../../api/failure-sentence.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { commentAge } from '../../lib/format/time-labels.ts';
import { renderText } from '../../lib/format/render-text.ts';
import { downloadFrom } from '../../lib/save-file.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { ProofCancelled, requireProof, useProof } from '../auth/index.ts';
import { filtersOf, type AuditAddress } from './audit-address.ts';
import { checkQuery } from './audit.queries.ts';
import { messages } from './audit.messages.ts';

/** The buttons that download what the filters select. */
export function ExportButtons({ address }: { address: AuditAddress }) {
  const toast = useToast();
  const { withProof, proofDialog } = useProof();
  const download = useSingleFlightMutation({
    mutationFn: async (ending: 'ndjson' | 'csv') => {
      await withProof(requireProof);
      downloadFrom(`${API_PATH}/admin/audit.${ending}?${new URLSearchParams(filtersOf(address)).toString()}`);
    },
    onError: (error) => {
      if (!(error instanceof ProofCancelled))
        toast.failure(`${messages.exportFailed}. ${failureSentence(error)}`);
    },
  });
  return (
    <span className="flex flex-wrap gap-1.5">
      <Button size="small" onClick={() => download.mutate('ndjson')}>
        {messages.exportLines}
      </Button>
      <Button size="small" onClick={() => download.mutate('csv')}>
        {messages.exportTable}
      </Button>
      {proofDialog}
    </span>
  );
}

/** Whether the chain was unbroken at the last check, and its newest entry. */
export function AuditCheck() {
  const { data } = useQuery(checkQuery);
  if (!data) return null;
  const { checkedAt, entries, brokenAt, head } = data;
  const age = checkedAt === null ? '' : commentAge(checkedAt);
  const time = (text: ReactNode) =>
    checkedAt === null ? (
      text
    ) : (
      <time dateTime={checkedAt} title={new Date(checkedAt).toLocaleString()}>
        {text}
      </time>
    );
  return (
    <footer className="grid gap-1 text-[13px] wrap-anywhere text-text-3">
      <p className={brokenAt === undefined ? undefined : 'font-semibold text-danger'}>
        {brokenAt === undefined
          ? checkedAt === null
            ? messages.unchecked({ entries })
            : renderText(messages.unbroken({ entries, age, time }))
          : renderText(messages.broken({ seq: String(brokenAt), age, time }))}
      </p>
      <p>{messages.head({ seq: String(head.seq), hash: head.hash })}</p>
      <p className="max-w-[80ch]">{messages.limits}</p>
    </footer>
  );
}
