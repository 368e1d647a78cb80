import { Button } from '../../ui/button.tsx';

/** Every component in every state, for whoever builds with them. Not linked from anywhere. */
export function Component() {
  return (
    <main className="wrap grid gap-12 py-12">
      <h1>Style guide</h1>
      <Button variant="primary">Primary</Button>
    </main>
  );
}
