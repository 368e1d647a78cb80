import type { posts } from '@backbeat/contract';
import { Chip } from '../../../ui/controls/chip.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { hashtags } from './hashtags.ts';
import { messages } from './page.messages.ts';

/** Genres and features as hashtags. */
export function TagsPanel({ post }: { post: Pick<posts.Post, 'genre' | 'features'> }) {
  return (
    <Panel>
      <h2 className="mb-4 text-[17px]">{messages.tags}</h2>
      <ul className="flex flex-wrap gap-1.5">
        {hashtags(post).map((tag) => (
          <li key={tag} className="max-w-full">
            <Chip>{tag}</Chip>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
