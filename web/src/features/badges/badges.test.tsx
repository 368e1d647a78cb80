import { BADGES } from '@backbeat/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BadgeChips, BadgeMarks } from './index.ts';

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const chips = (...codes: string[]) => textOf(renderToStaticMarkup(<BadgeChips codes={codes} max={3} />));

describe('badges on a card', () => {
  it('shows the first three badges by name and the number of the others', () => {
    expect(chips('VIP', 'FIRST_100', '10_POSTS')).toBe('VIP First 100 10 Posts');
    expect(chips('VIP', 'FIRST_100', '10_POSTS', 'MENTOR', 'BEAT_MAKER')).toBe(
      'VIP First 100 10 Posts +2 more',
    );
    expect(chips('KARAOKE_KING')).toBe('Achievement');
    expect(chips()).toBe('');
  });
});

describe('badges on a profile', () => {
  it('renders each badge of a profile as a button with its name', () => {
    const html = renderToStaticMarkup(<BadgeMarks codes={[...Object.keys(BADGES), 'KARAOKE_KING']} />);
    const names = [...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) => textOf(button));
    expect(names).toEqual(
      [...Object.values(BADGES).map(({ label }) => label), 'Achievement'].map((label) =>
        label.replace('&', '&amp;'),
      ),
    );
  });

  it('renders no list for a user without badges', () => {
    expect(renderToStaticMarkup(<BadgeMarks codes={[]} />)).toBe('');
  });
});
