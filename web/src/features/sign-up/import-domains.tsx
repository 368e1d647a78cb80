import { useState, type FormEvent } from 'react';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { api } from '../../api/routes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useRuleChange } from './use-rule-change.ts';
import { messages } from './sign-up-rules.messages.ts';

/** The rules about mail domains as text, to read, edit and import. */
export function ImportDomains() {
  const [text, setText] = useState('');
  const toast = useToast();
  const { mutate, isPending, proofDialog } = useRuleChange(
    async (rules: string) => {
      const { count } = await call(api.signUpRules.importMailDomains, { body: { text: rules } });
      return messages.imported({ count });
    },
    () => setText(''),
  );
  const showAll = async () => {
    try {
      setText(await call(api.signUpRules.exportMailDomains));
    } catch (error) {
      toast.failure(`${messages.failed}. ${failureSentence(error)}`);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(text);
  };
  return (
    <details className="rounded-m bg-surface-1 px-4 py-3">
      <summary className="min-h-8 cursor-pointer font-medium">{messages.importExport}</summary>
      <form onSubmit={submit} noValidate className="mt-3 grid gap-3">
        <TextArea
          label={messages.importText}
          hint={messages.importAbout}
          rows={8}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void showAll()}>{messages.showAll}</Button>
          <Button type="submit" variant="primary" loading={isPending} disabled={text.trim() === ''}>
            {messages.import}
          </Button>
        </div>
      </form>
      {proofDialog}
    </details>
  );
}
