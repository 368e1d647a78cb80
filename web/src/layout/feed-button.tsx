import { feedPath } from '@backbeat/contract';
import { Button } from '../ui/controls/button.tsx';
import { copyText } from '../ui/overlays/copy-text.ts';
import { useToast } from '../ui/overlays/toast.tsx';
import { messages } from './share.messages.ts';

/** Copies the address of the RSS document of a page. @param props.page the path of the page */
export function FeedButton({ page }: { page: string }) {
  const toast = useToast();
  const address = new URL(feedPath(page, 'rss'), window.location.origin).href;
  return <Button onClick={() => void copyText(toast, address, messages.rssCopied)}>{messages.rss}</Button>;
}
