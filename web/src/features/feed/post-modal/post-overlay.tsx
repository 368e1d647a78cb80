import { useState } from 'react';
import { overlay } from '../../../navigation/overlay.ts';
import { lazy, useLocation, useNavigate } from '@packages/router';
import { Part } from '../../../ui/part.tsx';

const PostModal = lazy(async () => (await import('./post-modal.tsx')).PostModal);

/** The post that the address opens over the screen, if any. */
export function PostOverlay() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const openedId = overlay.openedId(new URLSearchParams(search));
  // The post stays until the closing animation ends.
  const [last, setLast] = useState(openedId);
  if (openedId !== null && openedId !== last) setLast(openedId);
  if (last === null) return null;
  const close = async () => {
    if (overlay.isAbove(state)) await navigate(-1);
    else await navigate(overlay.closeIn(search), { replace: true, preventScrollReset: true });
  };
  return (
    <Part>
      <PostModal id={last} open={openedId !== null} close={close} />
    </Part>
  );
}
