import { agreements, API_PATH } from '@backbeat/contract';
import { useState } from 'react';
import { api, type ClientRoute } from '../../api/routes.ts';
import { fetchFile } from '../../lib/fetch-file.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { messages } from './agreements.messages.ts';

interface AgreementFile {
  label: string;
  route: ClientRoute;
  /** Follows the title in the name of the file. */
  suffix: string;
}

const SIGNED_FILE: AgreementFile = {
  label: messages.signedDocument,
  route: api.agreements.getAgreement,
  suffix: 'agreement.jws',
};

const SPLIT_SHEET: AgreementFile = {
  label: messages.splitSheetPdf,
  route: api.agreements.getSplitSheet,
  suffix: messages.splitSheetPdf2,
};

const FILES_OF_PARTIES: readonly AgreementFile[] = [
  SPLIT_SHEET,
  {
    label: messages.splitSheetCsv,
    route: api.agreements.getSplitSheetTable,
    suffix: messages.splitSheetCsv2,
  },
  { label: messages.ddexReleaseXml, route: api.agreements.getRelease, suffix: 'ern.xml' },
];

interface AgreementFilesProps {
  id: string;
  title: string;
  isParty: boolean;
}

/** The files of the agreement: the signed document for everyone, the others for its parties. */
export function AgreementFiles({ id, title, isParty }: AgreementFilesProps) {
  const files = isParty ? [...FILES_OF_PARTIES, SIGNED_FILE] : [SIGNED_FILE];
  return (
    <Panel>
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-[17px]">{messages.downloads}</h2>
          <p className="mt-1 text-text-2">{agreements.messages.signedDocument}</p>
        </div>
        <Button size="small" onClick={() => window.print()}>
          {messages.print}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {files.map((file) => (
          <FileButton key={file.suffix} file={file} id={id} title={title} />
        ))}
      </div>
    </Panel>
  );
}

/** Downloads the split sheet, for parties to the agreement. */
export const SplitSheetButton = ({ id, title }: Omit<AgreementFilesProps, 'isParty'>) => (
  <FileButton file={SPLIT_SHEET} id={id} title={title} size="medium" />
);

interface FileButtonProps extends Pick<ButtonProps, 'size'> {
  file: AgreementFile;
  id: string;
  title: string;
}

function FileButton({ file, id, title, size = 'small' }: FileButtonProps) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const url = `${API_PATH}${file.route.path.replace(':id', encodeURIComponent(id))}`;
      saveFile(await fetchFile(url), `${title.replaceAll(FORBIDDEN, '_')} - ${file.suffix}`);
    } catch {
      toast.failure(agreements.messages.downloadFailed);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size={size} icon={<DownloadIcon size={16} />} loading={isBusy} onClick={() => void download()}>
      {file.label}
    </Button>
  );
}

/** Characters that file systems do not accept in a name. */
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f\u007f]/g;
