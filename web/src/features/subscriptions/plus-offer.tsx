import { subscriptions } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { Link } from '@packages/router';
import { cx } from '../../ui/cx.ts';
import { useCurrentUser } from '../auth/index.ts';

interface PlusOfferProps {
  /** What Plus would add here. */
  children: ReactNode;
  className?: string;
}

/** A line that links to the plans, for users without Plus. */
export function PlusOffer({ children, className }: PlusOfferProps) {
  const { data: user } = useCurrentUser();
  if (user?.role !== 'USER') return null;
  return (
    <p className={cx('text-[14px] text-text-2', className)}>
      <span>{children}</span>{' '}
      <Link
        to={paths.subscription}
        className="rounded-s font-semibold whitespace-nowrap text-gold underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {subscriptions.offers.plans}
      </Link>
    </p>
  );
}
