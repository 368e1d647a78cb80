import type { instance, SettingKey, SettingSection } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { FormError, ProofCancelled, useProof } from '../../auth/index.ts';
import { messages } from './instance-settings.messages.ts';
import { SECTION_KEYS } from './section-keys.ts';
import { SettingField } from './setting-field.tsx';
import { readSetting, showSetting, type FieldValue } from './setting-text.ts';

type Edits = Partial<Record<SettingKey, FieldValue>>;

interface SectionFormProps {
  section: SettingSection;
  /** The settings with a control; all of the section by default. */
  keys?: readonly SettingKey[];
  list: instance.SettingList;
  /** What follows in a sequence of steps, beside the button that goes back. */
  next?: { label: string; onDone: () => void; back: ReactNode };
}

/** The settings of a section. It saves what was edited, on top of the version that it shows. */
export function SectionForm({ section, keys = SECTION_KEYS[section], list, next }: SectionFormProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const { withProof, proofDialog } = useProof();
  // The version on top of which the first edit was made.
  const [draft, setDraft] = useState<{ version: number; edits: Edits }>();
  const edits = draft?.edits ?? {};
  const save = useSingleFlightMutation({
    mutationFn: ({ version, edits: newEdits }: { version: number; edits: Edits }) => {
      const values = Object.fromEntries(
        keys.flatMap((key) => {
          const value = newEdits[key];
          return value === undefined ? [] : [[key, readSetting(key, value)]];
        }),
      );
      return withProof(() =>
        call(api.instance.changeSettings, { params: { section }, body: { version, values } }),
      );
    },
    onSuccess: async () => {
      await refetchAfter(queries, 'instance');
      setDraft(undefined);
      if (next) next.onDone();
      else toast.success(messages.saved);
    },
  });
  const failure = save.error instanceof ProofCancelled ? null : save.error;
  const fields = failure instanceof ApiFailure ? failure.fields : undefined;
  const isConflict = failure instanceof ApiFailure && failure.status === 409;
  const reload = async () => {
    await refetchAfter(queries, 'instance');
    setDraft(undefined);
    save.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft) save.mutate(draft);
    else next?.onDone();
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-[640px] gap-6">
      {keys.map((key) => {
        const setting = list.settings.find((each) => each.key === key);
        return setting ? (
          <SettingField
            key={key}
            settingKey={key}
            value={edits[key] ?? showSetting(key, setting.value)}
            lockedBy={setting.lockedBy}
            error={fields?.[key]}
            onChange={(value) =>
              setDraft({ version: draft?.version ?? list.version, edits: { ...edits, [key]: value } })
            }
          />
        ) : null;
      })}
      {failure ? <FormError sentence={failureSentence(failure)} /> : null}
      <div className="flex flex-wrap gap-3">
        <span className="contents">{next?.back}</span>
        <Button type="submit" variant="primary" disabled={!draft && !next} loading={save.isPending}>
          {next?.label ?? messages.save}
        </Button>
        {isConflict ? <Button onClick={() => void reload()}>{messages.reload}</Button> : null}
      </div>
      {proofDialog}
    </form>
  );
}
