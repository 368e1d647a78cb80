import type { posts } from '@backbeat/contract';
import { useState } from 'react';
import { TabList, TabPanel, Tabs } from '../../../ui/controls/tabs.tsx';
import { CommentSection } from '../../comments/index.ts';
import { LikesPanel } from '../../likes/index.ts';
import { messages } from '../feed.messages.ts';

/** The likes and comments of a post. */
export function ModalTabs({ post }: { post: posts.Post }) {
  const [tab, setTab] = useState('likes');
  return (
    <Tabs value={tab} onChange={setTab}>
      <TabList
        label={messages.likesAndComments}
        tabs={[
          { value: 'likes', label: messages.likes },
          { value: 'comments', label: messages.comments },
        ]}
      />
      <TabPanel value="likes" className="mt-5">
        <LikesPanel post={post} />
      </TabPanel>
      <TabPanel value="comments" className="mt-5">
        <CommentSection post={post} mode="recent" />
      </TabPanel>
    </Tabs>
  );
}
