import { limits } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Suggestions } from '../follows/index.ts';
import { messages } from './feed.messages.ts';

/** Replaces the posts of followed users while there are none, with ways to find users. */
export function NoFollows() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] lg:[&:not(:has(>section))]:grid-cols-[minmax(0,1fr)]">
      <EmptyState
        level={3}
        title={messages.nothingFromPeopleYouFollow}
        text={messages.followArtistsYouLikeAnd}
        action={
          <ButtonLink to={paths.userSearch} variant="primary">
            {messages.findUsers}
          </ButtonLink>
        }
      />
      <Suggestions limit={limits.suggestions.home} />
    </div>
  );
}
