import { useLocation, useNavigate } from '@packages/router';
import { overlay } from './overlay.ts';

/**
 * An overlay that a parameter of the address opens over the screen. It has a link of its own, Back
 * closes it, and returning to its history entry opens it again.
 */
export function useAddressOverlay(parameter: string) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const value = query.get(parameter);
  return {
    /** The value in the address; null while the overlay is closed. */
    value,
    /** Opens the overlay, or changes the value of the open one. */
    show: (next: string) => {
      query.set(parameter, next);
      const isOpen = value !== null;
      void navigate(
        { search: query.toString() },
        { state: isOpen ? state : overlay.state, replace: isOpen, preventScrollReset: true },
      );
    },
    close: () => {
      if (overlay.isAbove(state)) return void navigate(-1);
      query.delete(parameter);
      void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
    },
  };
}
