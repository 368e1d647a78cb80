import { DELETED_USER, type agreements } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { Link } from '@packages/router';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { CreditTable } from '../credits/index.ts';
import { answersOf, nameOfParty } from './agreement-answers.ts';
import { AgreementSleeve, useAgreedPost } from './agreement-sleeve.tsx';
import { dateAndTime } from './date-and-time.ts';
import { PartyShares } from './party-shares.tsx';
import { TechnicalProof } from './technical-proof.tsx';
import { messages } from './agreements.messages.ts';

interface AgreementDocumentProps {
  id: string;
  agreement: agreements.Agreement;
  isParty: boolean;
}

/** The agreed terms with every consent to them. It prints on one sheet. */
export function AgreementDocument({ id, agreement, isParty }: AgreementDocumentProps) {
  const { removedUnanswered = [] } = agreement;
  const post = useAgreedPost(id);
  const pictures = new Map(post?.credits.map(({ userName, profilePic }) => [userName, profilePic]));
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AgreementSleeve id={id} agreement={agreement} post={post} />
      <Panel>
        <h2 className="mb-4 text-[17px]">{messages.credits}</h2>
        <Shares agreement={agreement} />
        <CreditTable rows={rowsOf(agreement.parties, pictures)} />
        {isParty ? null : (
          <p data-screen-only className="mt-4 text-[14px] text-text-3">
            {messages.sharesAndSignaturesAreVisible}
          </p>
        )}
        {removedUnanswered.length > 0 ? (
          <p className="mt-4 text-[14px] wrap-anywhere text-text-2">
            {messages.removedUnanswered({
              names: removedUnanswered.map(nameOfParty).join(', '),
            })}
          </p>
        ) : null}
      </Panel>
      <Panel>
        <h2 className="mb-4 text-[17px]">{messages.consent}</h2>
        <Consents agreement={agreement} />
      </Panel>
      <TechnicalProof agreement={agreement} />
    </article>
  );
}

/** Both tables of a split as bars. */
function Shares({ agreement: { parties } }: { agreement: agreements.Agreement }) {
  const { data: viewer } = useCurrentUser();
  if (!parties.some(({ compositionShare }) => typeof compositionShare === 'number')) return null;
  return (
    <div data-shares className="mb-5 grid gap-4 md:grid-cols-2">
      <PartyShares
        label={messages.composition}
        parties={parties}
        shareOf="compositionShare"
        viewer={viewer?.userName}
      />
      <PartyShares
        label={messages.recording}
        parties={parties}
        shareOf="recordingShare"
        viewer={viewer?.userName}
      />
    </div>
  );
}

type Party = agreements.Agreement['parties'][number];

const rowsOf = (parties: readonly Party[], pictures: ReadonlyMap<string, string>) =>
  parties.map(({ artist, roles, compositionShare, recordingShare, ...party }) => ({
    key: artist,
    name: hasProfile(party) ? <ArtistLink userName={party.userName} /> : nameOfParty(party),
    // Guests have no picture, but their names stand below those of artists.
    picture: party.guest ? (
      <span className="block size-10 print:size-3.5!" />
    ) : (
      <Avatar
        seed={party.userName}
        src={uploadedPicture(pictures.get(party.userName) ?? '')}
        size={40}
        className="print:size-3.5!"
      />
    ),
    roles,
    compositionShare,
    recordingShare,
  }));

const hasProfile = ({ userName, guest }: Pick<Party, 'userName' | 'guest'>): boolean =>
  !guest && userName !== DELETED_USER;

/** The name in full: an agreement truncates none. */
function ArtistLink({ userName }: { userName: string }) {
  return (
    <Link to={paths.profile(userName)} className="thumb rounded-s hover:underline">
      {userName}
    </Link>
  );
}

function Consents({ agreement }: { agreement: agreements.Agreement }) {
  return (
    <ul data-consents className="grid gap-3">
      {answersOf(agreement).map(({ key, sentence, time }) => (
        <li key={key} className="wrap-anywhere">
          <span>{`${sentence} `}</span>
          <time dateTime={time} className="text-text-3">
            {dateAndTime(time)}
          </time>
        </li>
      ))}
    </ul>
  );
}
