import { messages } from './blocks.messages.ts';

/** The subject of an actions menu. `userName` is its author, or the user itself. */
export type Subject =
  | { kind: 'user'; userName: string }
  | { kind: 'post'; id: string; title: string; userName: string }
  | { kind: 'demo'; id: string; title: string; userName: string }
  | { kind: 'release'; id: string; title: string; userName: string; trackIds: readonly string[] }
  | { kind: 'comment'; id: string; postId: string; userName: string };

/** The label of the button and its menu. */
export const menuLabel = (subject: Subject): string => {
  switch (subject.kind) {
    case 'user':
      return messages.moreAboutUser({ userName: subject.userName });
    case 'post':
    case 'demo':
    case 'release':
      return messages.moreAboutPost({ title: subject.title });
    case 'comment':
      return messages.moreAboutComment({ userName: subject.userName });
  }
};
