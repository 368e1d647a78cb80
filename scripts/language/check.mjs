import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { adviceForLine, adviceForTitle } from './rules.mjs';

/** @typedef {{ file: string, line: number, advice: string, text: string }} Finding */

/**
 * Checks the words, test titles and links of the given files.
 * @param {string} root the folder of the checkout
 * @param {string[]} files paths relative to it, with forward slashes
 * @returns {Finding[]}
 */
export function checkLanguage(root, files) {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const brokenLinks = file.endsWith('.md')
      ? linksOf(text).filter(({ text: target }) => !existsSync(join(root, dirname(file), normalize(target))))
      : [];
    return [
      ...checkFile(file, text),
      ...brokenLinks.map((link) => ({ file, ...link, advice: 'no such file' })),
    ];
  });
}

/**
 * @param {string} file its name selects the language
 * @param {string} text
 * @returns {Finding[]} without the links, which need the other files
 */
export function checkFile(file, text) {
  const lines = [file.replace(/.*\//, ''), ...text.split('\n')];
  const words = lines.flatMap((passage, index) =>
    adviceForLine(file, passage).map((advice) => ({
      file,
      line: Math.max(1, index),
      advice,
      text: passage.trim(),
    })),
  );
  const titles = /\.test\.(?:ts|tsx|mjs)$/.test(file) ? titlesOf(file, text) : [];
  return [
    ...words,
    ...titles.flatMap((title) => {
      const advice = adviceForTitle(title.text);
      return advice === undefined ? [] : [{ file, ...title, advice }];
    }),
  ];
}

/**
 * The relative links of a document.
 * @param {string} text Markdown
 * @returns {Array<{ line: number, text: string }>}
 */
export const linksOf = (text) =>
  text.split('\n').flatMap((line, index) =>
    Array.from(line.replace(/`[^`]*`/g, '').matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g), ([, target = '']) => ({
      line: index + 1,
      text: target,
    })),
  );

/**
 * The titles of tests.
 * @throws {Error} for a file that does not parse
 */
function titlesOf(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const titles = [];
  walk(program, (node) => {
    const title = titleOf(node);
    if (title !== undefined) titles.push({ line: text.slice(0, node.start).split('\n').length, text: title });
  });
  return titles;
}

function titleOf(node) {
  if (node.type !== 'CallExpression') return undefined;
  const [first] = node.arguments;
  if (first?.type !== 'Literal' || typeof first.value !== 'string') return undefined;
  let callee = node.callee;
  // Walks from the call of a table of tests to the name at its root.
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
    callee = callee.type === 'CallExpression' ? callee.callee : callee.object;
  // The table of `test.each` itself holds no title.
  const isTable = node.callee.type === 'MemberExpression' && node.callee.property.name === 'each';
  return (callee.name === 'test' || callee.name === 'it') && !isTable ? first.value : undefined;
}

function walk(node, visit) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') visit(node);
  for (const value of Object.values(node)) walk(value, visit);
}
