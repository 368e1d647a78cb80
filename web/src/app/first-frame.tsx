import { brand } from '@backbeat/contract';
import { Logo } from '../ui/logo.tsx';

/** What stands there until the first screen's script is: the logo, where the header will have it. Part of index.html. */
export function FirstFrame() {
  return (
    <div className="wrap flex h-(--header-height) items-center">
      <Logo brand={brand.name} />
    </div>
  );
}
