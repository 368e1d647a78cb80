import { instanceName } from '../navigation/instance-name.ts';
import { Logo } from '../ui/logo.tsx';

/**
 * Shown until the script of the first screen has loaded: the logo, at its position in the header.
 * Part of index.html.
 */
export function LoadingShell() {
  return (
    <div className="wrap flex h-(--header-height) items-center">
      <Logo name={instanceName()} />
    </div>
  );
}
