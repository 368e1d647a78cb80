import { badgeOf, type Badge, type users } from '@backbeat/contract';
import { instanceName } from '../../navigation/instance-name.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { paths } from '../../navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ShareIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { shareLink } from '../../ui/overlays/share-link.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { badgeIcons } from './badge-icons.ts';
import { messages, reasons } from './badge-moment.messages.ts';
import { useMarkBadgesSeen, useRefetchProfile } from './badges.queries.ts';

/** The number of badges with a name; a counter says how many others there are. */
const MAX_NAMED = 3;

interface BadgeMomentProps {
  user: users.CurrentUser;
  /** At least one. */
  codes: readonly string[];
}

/** The moment in which a user gets badges: which, and why. */
export function BadgeMoment({ user: { userName, profilePic }, codes }: BadgeMomentProps) {
  const toast = useToast();
  const markSeen = useMarkBadgesSeen();
  useRefetchProfile(userName, codes);
  const [first = '', ...others] = codes;
  const { tone, icon, label } = badgeOf(first);
  const profile = paths.profile(userName);
  const isOne = others.length === 0;
  const heading = messages.newBadges({ count: codes.length });
  const close = () => markSeen(codes);
  const share = () =>
    shareLink(
      toast,
      messages.userOnBrand({ userName, brand: instanceName() }),
      new URL(profile, window.location.origin).href,
    );
  return (
    <Moment
      tone={tone}
      picture={<Picture {...{ userName, profilePic, tone, icon }} />}
      title={
        isOne ? (
          <>
            <span className={cx('block text-[14px] font-semibold', texts[tone])}>{heading}</span>{' '}
            <span>{label}</span>
          </>
        ) : (
          heading
        )
      }
      actions={
        <>
          <ButtonLink to={profile} variant="primary" size="small" onClick={close}>
            {messages.seeYourProfile}
          </ButtonLink>
          <Button variant="ghost" size="small" icon={<ShareIcon size={18} />} onClick={() => void share()}>
            {messages.share}
          </Button>
        </>
      }
      onClose={close}
    >
      {isOne ? <p className="text-text-2">{reasonOf(first)}</p> : <BadgeList codes={codes} />}
    </Moment>
  );
}

const texts: Record<Badge['tone'], string> = {
  copper: 'text-copper',
  teal: 'text-teal',
  plain: 'text-text-2',
};

const rings: Record<Badge['tone'], string> = {
  copper: 'outline-copper',
  teal: 'outline-teal',
  plain: 'outline-text-3',
};

interface PictureProps extends Pick<Badge, 'tone' | 'icon'>, Pick<users.User, 'userName' | 'profilePic'> {}

/** The face of the user, with the badge at its edge. */
function Picture({ userName, profilePic, tone, icon }: PictureProps) {
  const BadgeIcon = badgeIcons[icon];
  return (
    <span className="relative m-1.5 h-16 w-16">
      <Avatar
        seed={userName}
        src={uploadedPicture(profilePic)}
        size={64}
        className={cx('outline-2 outline-offset-3', rings[tone])}
      />
      <span
        className={cx(
          'land absolute -right-2 -bottom-2 grid size-8 place-items-center rounded-pill bg-floating shadow-small',
          texts[tone],
        )}
      >
        <BadgeIcon size={18} />
      </span>
    </span>
  );
}

function BadgeList({ codes }: Pick<BadgeMomentProps, 'codes'>) {
  const remaining = codes.length - MAX_NAMED;
  return (
    <>
      <ul className="grid gap-1.5">
        {codes.slice(0, MAX_NAMED).map((code) => {
          const { tone, icon, label } = badgeOf(code);
          const BadgeIcon = badgeIcons[icon];
          return (
            <li key={code} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
              <span className={cx('row-span-2 pt-0.5', texts[tone])}>
                <BadgeIcon size={18} />
              </span>
              <span className="font-semibold">{label}</span>
              <span className="text-[14px] text-text-2">{reasonOf(code)}</span>
            </li>
          );
        })}
      </ul>
      {remaining > 0 ? (
        <p className="text-[14px] text-text-2">{messages.more({ count: remaining })}</p>
      ) : null}
    </>
  );
}

const isKnown = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);
const reasonOf = (code: string): string => (isKnown(code) ? reasons[code] : reasons.unknown);
