import { parseArgs } from 'node:util';
import { CommandFailed } from '../database/command.ts';

export const USAGE = `npm run seed -- [--users N] [--posts N] [--audio] [--seed S]

  Fills the configured database with sample people, posts, demos, likes, comments, plays and downloads.

  --users N        people, 40 if not given
  --posts N        posts, 120 if not given
  --audio          gives each kind of music pieces of its own; without it a few short ones serve for all
  --seed S         another S makes other people; the same one the same again
  --in-production  also where NODE_ENV=production`;

export interface Wanted {
  users: number;
  posts: number;
  hasAudio: boolean;
  seed: string;
  inProduction: boolean;
}

const MAX = { users: 20_000, posts: 50_000 };

/** Parses the command line. @throws {CommandFailed} with the usage */
export function readArguments(words: string[]): Wanted {
  const { values } = parse(words);
  return {
    users: count('users', values.users, 2),
    posts: count('posts', values.posts, 1),
    hasAudio: values.audio,
    seed: values.seed,
    inProduction: values['in-production'],
  };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: {
        users: { type: 'string', default: '40' },
        posts: { type: 'string', default: '120' },
        audio: { type: 'boolean', default: false },
        seed: { type: 'string', default: 'backbeat' },
        'in-production': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CommandFailed(`${error instanceof Error ? `${error.message}\n\n` : ''}${USAGE}`, {
      cause: error,
    });
  }
}

function count(name: keyof typeof MAX, text: string, least: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= MAX[name]) return number;
  throw new CommandFailed(`--${name} must be a whole number from ${least} to ${MAX[name]}.`);
}
