/** What a menu of further deeds is about. `userName` is who has made it, or who it is. */
export type Subject =
  | { kind: 'user'; userName: string }
  | { kind: 'post'; id: string; title: string; userName: string }
  | { kind: 'demo'; id: string; title: string; userName: string }
  | { kind: 'comment'; id: string; postId: string; userName: string };

/** What the button and its menu are called. */
export const menuLabel = (subject: Subject): string => {
  switch (subject.kind) {
    case 'user':
      return `More about ${subject.userName}`;
    case 'post':
    case 'demo':
      return `More about ${subject.title}`;
    case 'comment':
      return `More about the comment by ${subject.userName}`;
  }
};
