import { embedCode } from '@backbeat/contract';
import { Button } from '../ui/controls/button.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { copyText } from '../ui/overlays/copy-text.ts';
import { useToast } from '../ui/overlays/toast.tsx';
import { messages } from './embed-section.messages.ts';

interface EmbedSectionProps {
  /** The path of the player. */
  path: string;
  /** The title of the frame. */
  title: string;
  size: { width: number; height: number };
}

/** A part of a dialog that shares something: a preview of its player, and the code that embeds it. */
export function EmbedSection({ path, title, size }: EmbedSectionProps) {
  const toast = useToast();
  const code = embedCode({ address: new URL(path, window.location.origin).href, title }, size);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      <h3>{messages.embedThisPlayer}</h3>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the page belongs to this product */}
      <iframe
        src={path}
        title={messages.playerPreview}
        height={size.height}
        inert
        className="w-full rounded-m outline outline-line"
      />
      <TextArea
        label={messages.embedCode}
        value={code}
        rows={3}
        readOnly
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="w-full [&_textarea]:font-mono"
      />
      <Button onClick={() => void copyText(toast, code, messages.embedCodeCopied)}>
        {messages.copyEmbedCode}
      </Button>
    </section>
  );
}
