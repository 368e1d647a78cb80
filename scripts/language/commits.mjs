import { execFileSync } from 'node:child_process';
import { adviceForCommit } from './rules.mjs';

/** The last commit before the commit rule. */
const BASE = '426b3959';

/**
 * Checks the subjects of the commits since the rule exists. Merge commits are left out.
 * @param {string} root the folder of the checkout; a shallow clone without the base has only its newest commit checked
 * @returns {Array<{ commit: string, subject: string, advice: string }>}
 */
export function checkCommits(root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const range = hasBase(git) ? [`${BASE}..HEAD`] : ['-1'];
  return git('log', '--no-merges', '--format=%h %s', ...range)
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [commit, ...words] = line.split(' ');
      const subject = words.join(' ');
      const advice = adviceForCommit(subject);
      return advice === undefined ? [] : [{ commit, subject, advice }];
    });
}

function hasBase(git) {
  try {
    git('merge-base', '--is-ancestor', BASE, 'HEAD');
    return true;
  } catch {
    return false;
  }
}
