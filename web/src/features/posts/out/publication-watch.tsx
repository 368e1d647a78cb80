import { useLocation, useNavigate } from '@packages/router';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { useUnseenPublication } from './publication.queries.ts';

/**
 * Shows an author that a track is out as their next screen: when the app opens, or with the next
 * change of the screen. It interrupts nothing, and Back returns to where the author was going.
 */
export function PublicationWatch() {
  const { data } = useUnseenPublication();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const show = useEffectEvent((screen: string) => {
    const to = data?.postId && paths.out(data.postId);
    if (to && to !== screen) void navigate(to);
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) show(pathname);
  }, [pathname, isLoaded]);
  return null;
}
