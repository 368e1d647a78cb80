import type { posts } from '@backbeat/contract';
import type { Ref } from 'react';
import { TabList, TabPanel, Tabs } from '../../../ui/controls/tabs.tsx';
import { RecentComments } from '../../comments/index.ts';
import { LikeControl, LikesPanel } from '../../likes/index.ts';
import { messages } from '../feed.messages.ts';

interface ModalAnswersProps {
  post: posts.Post;
  tab: string;
  onTab: (tab: string) => void;
  /** Their first line. */
  ref: Ref<HTMLDivElement>;
}

/** The answers to a post: a line that says who likes it, then its comments, or all likes. */
export function ModalAnswers({ post, tab, onTab, ref }: ModalAnswersProps) {
  return (
    <Tabs value={tab} onChange={onTab}>
      <div ref={ref} className="modal-answers flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <LikeControl post={post} />
        <TabList
          label={messages.likesAndComments}
          tabs={[
            { value: 'comments', label: messages.comments },
            { value: 'likes', label: messages.likes },
          ]}
        />
      </div>
      <TabPanel value="comments" className="mt-4">
        <RecentComments post={post} />
      </TabPanel>
      <TabPanel value="likes" className="mt-4">
        <LikesPanel post={post} />
      </TabPanel>
    </Tabs>
  );
}
