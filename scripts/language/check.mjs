import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isAllowed } from './allowed.mjs';
import { adviceForTitle, CONSTRUCTIONS, REPLACED_WORDS, wordsOf } from './rules.mjs';
import { readCode, readMarkdown, readSql } from './source.mjs';

/** @typedef {{ file: string, line: number, advice: string, text: string }} Finding */

/**
 * Checks what people wrote in the given files against docs/style.md.
 * @param {string} root the folder of the checkout
 * @param {string[]} files paths relative to it, with forward slashes
 * @returns {Finding[]}
 */
export function checkLanguage(root, files) {
  return files.flatMap((file) =>
    checkFile(file, readFileSync(join(root, file), 'utf8')).filter((finding) => !isAllowed(finding)),
  );
}

/**
 * @param {string} file its name selects the language
 * @param {string} text
 * @returns {Finding[]} without regard to the allow-list
 */
export function checkFile(file, text) {
  const findings = [];
  const add = ({ text: found, line }, advice) => findings.push({ file, line, advice, text: found.trim() });
  const checkName = (passage) => {
    for (const word of wordsOf(passage.text)) {
      const use = REPLACED_WORDS.get(word);
      if (use !== undefined) add(passage, `"${word}" is replaced by: ${use}`);
    }
  };
  const checkProse = (passage) => {
    for (const { pattern, advice } of CONSTRUCTIONS) if (pattern.test(passage.text)) add(passage, advice);
  };
  checkName({ text: posix.basename(file).replace(/\..*$/, ''), line: 1 });
  if (/\.(?:ts|tsx|mjs)$/.test(file)) {
    const { identifiers, comments, strings, titles } = readCode(file, text);
    identifiers.forEach(checkName);
    [...comments, ...strings].forEach(checkProse);
    for (const title of titles) {
      const advice = adviceForTitle(title.text);
      if (advice !== undefined) add(title, advice);
    }
  } else if (file.endsWith('.md')) readMarkdown(text).forEach(checkProse);
  else if (file.endsWith('.sql')) {
    const { identifiers, comments } = readSql(text);
    identifiers.forEach(checkName);
    comments.forEach(checkProse);
  }
  return findings;
}
