import { brand } from '@backbeat/contract';

/** The page that visitors meet first. It holds no state, so that it can be plain HTML. */
export function Landing() {
  return <h1>{brand.name}</h1>;
}
