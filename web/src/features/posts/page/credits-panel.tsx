import { contributorRoleLabel, type posts } from '@backbeat/contract';
import { paths } from '../../../navigation/paths.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { CreditedName, EditCreditsButton, keyOfCredit, WithdrawCreditButton } from '../../credits/index.ts';
import { messages } from './page.messages.ts';

interface CreditsPanelProps {
  post: posts.Post;
  /** The user name of the viewer; undefined for visitors. */
  viewer: string | undefined;
}

/** The credited artists with their roles, and what the viewer can do with them. */
export function CreditsPanel({ post, viewer }: CreditsPanelProps) {
  const { id, author, credits, status } = post;
  const isPublished = status === 'PUBLISHED';
  const isAuthor = viewer === author.userName;
  const isCredited = !isAuthor && credits.some(({ userName }) => userName === viewer);
  return (
    <Panel>
      <h2 className="mb-4 text-[17px]">{messages.credits}</h2>
      <ul className="grid gap-3">
        {credits.map((credit) => (
          <li key={keyOfCredit(credit)} className="flex min-w-0 items-center gap-3">
            <Avatar seed={keyOfCredit(credit)} src={uploadedPicture(credit.profilePic)} size={36} />
            <span className="grid min-w-0">
              <CreditedName credit={credit} />
              <span className="text-[14px] wrap-anywhere text-text-2">
                {credit.roles.map(contributorRoleLabel).join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
        {isAuthor ? <EditCreditsButton post={post} /> : null}
        {isPublished ? (
          <ButtonLink to={paths.agreement(id)} size="small">
            {messages.agreement}
          </ButtonLink>
        ) : null}
        {isPublished && isCredited ? <WithdrawCreditButton post={post} /> : null}
      </div>
    </Panel>
  );
}
