/** The embedded PostgreSQL cannot be started here, for a reason that whoever starts it can mend. Its message is a sentence. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart';
}
