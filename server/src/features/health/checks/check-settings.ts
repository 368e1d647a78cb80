import { findStaleVersion } from '../checks.queries.ts';
import { messages } from '../health.messages.ts';
import { type Check, ok, warning } from '../make-finding.ts';

/**
 * Whether all processes work with the settings of the database, and none has variables that look
 * like settings but are none.
 */
export const checkSettings: Check = async ({ context: { db }, listProcesses }) => {
  const [processes, staleVersion] = await Promise.all([listProcesses(), findStaleVersion(db)]);
  const late = processes.filter(({ settingsVersion }) => (settingsVersion ?? 0) < staleVersion);
  if (late.length > 0) {
    const hosts = late.map(({ host }) => host).join(', ');
    return warning(messages.settingsLate({ hosts }), messages.settingsLateFix);
  }
  const sentences = [...new Set(processes.flatMap(({ unknownVariables }) => unknownVariables))];
  return sentences.length === 0
    ? ok(messages.settings)
    : warning(messages.settingsUnknown({ sentences: sentences.join(' ') }), messages.settingsUnknownFix);
};
