/**
 * The embedded PostgreSQL cannot start for a reason that the operator can fix. The message is a
 * sentence.
 */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart';
}
