import { createInterface } from 'node:readline/promises';
import { CommandFailed } from '../database/command.ts';

/**
 * Asks on the terminal for a word that the operator must repeat.
 * @throws CommandFailed for any other answer, and at the end of the input
 */
export async function requireConfirmation(question: string, word: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await Promise.race([
      terminal.question(question),
      new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined))),
    ]);
    if (answer?.trim() !== word)
      throw new CommandFailed('Nothing was changed. To skip the question, pass --yes.');
  } finally {
    terminal.close();
  }
}
