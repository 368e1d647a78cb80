// Prints the `sh run` blocks of documents as one script: node scripts/deploy/extract-commands.mjs FILE…
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns the fenced blocks of a document.
 * @param {string} document
 * @returns {{ info: string, content: string, line: number }[]} `line` is that of the first command
 */
export function listBlocks(document) {
  return [...document.matchAll(/^```([^\n]*)\n([^]*?)^```$/gm)].map(({ 1: info, 2: content, index }) => ({
    info: info ?? '',
    content: content ?? '',
    line: document.slice(0, index).split('\n').length + 1,
  }));
}

/** Prints a line before each command, and runs each block in a shell of its own. */
const asScript = (name, { line, content }) =>
  `echo "== ${name}:${line}"\nbash -eux -o pipefail -c "$(cat <<'COMMANDS'\n${content}COMMANDS\n)" </dev/null\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of process.argv.slice(2)) {
    for (const block of listBlocks(readFileSync(name, 'utf8')))
      if (block.info === 'sh run') process.stdout.write(asScript(name, block));
  }
}
