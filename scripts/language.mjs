// npm run language: checks test titles, commit subjects, links and banned words against docs/style.md.
import { execFileSync } from 'node:child_process';
import { checkCommits } from './language/commits.mjs';
import { checkLanguage } from './language/check.mjs';
import { root } from './prepare.mjs';

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.gen.'));
const findings = checkLanguage(root, files);
const commits = checkCommits(root);
for (const { file, line, advice, text } of findings)
  process.stdout.write(`${file}:${line} ${advice}: ${text.slice(0, 100)}\n`);
for (const { commit, subject, advice } of commits) process.stdout.write(`${commit} ${advice}: ${subject}\n`);
const count = findings.length + commits.length;
process.stdout.write(`${files.length} files checked, ${count} findings.\n`);
process.exit(count === 0 ? 0 : 1);
