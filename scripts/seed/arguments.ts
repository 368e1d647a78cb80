import { parseArgs } from 'node:util';
import { CommandFailed } from '../database/command.ts';

export const USAGE = `npm run seed -- [--users N] [--posts N] [--audio] [--seed S]

  Fill the configured database with sample users, posts, demos, likes, comments, plays and downloads.

  --users N        number of users (default 40)
  --posts N        number of posts (default 120)
  --audio          render audio for each genre; without it, all posts share a few short tracks
  --seed S         the same S gives the same data; another S gives other data
  --in-production  run even with NODE_ENV=production`;

export interface SeedOptions {
  users: number;
  posts: number;
  hasAudio: boolean;
  seed: string;
  inProduction: boolean;
}

const MAX = { users: 20_000, posts: 50_000 };

/** Parses the command line. @throws {CommandFailed} with the usage */
export function readArguments(words: string[]): SeedOptions {
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
