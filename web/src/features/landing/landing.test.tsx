import { footerPaths, linkContact, linkFooter } from '@backbeat/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StaticRouter } from '@packages/router';
import { Landing } from './landing.tsx';
import { samples, STEPS } from './samples.ts';
import { BARS, scores } from './sound/scores.ts';

const html = renderToStaticMarkup(
  <StaticRouter location="/">
    <Landing />
  </StaticRouter>,
);

/** The text of the page without its markup. */
const text = html.replaceAll(/<[^>]+>/g, '\n').replaceAll('&amp;', '&');
const lines = text.split('\n').map((line) => line.trim());

describe('the landing page', () => {
  it.each([
    'The Future of Music Collaboration',
    'Join the Music Revolution',
    '24/7',
    'Available',
    '100%',
    'Free',
    'Free forever • No credit card required • Cancel anytime',
    'Get Noticed by Industry Leaders',
    'How It Works',
    'Get started in just 4 simple steps',
    'Upload and share',
    'Collaborate and connect',
    'Get discovered',
    'Analytics and insights',
    'Share your work',
    'Growing community',
    'Create your profile',
    'Discover and connect',
    'Collaborate and create',
    'Log In',
    'Get Started',
    'Platform',
    'Features',
    'Support',
  ])('shows the text %j on the landing page', (sentence) => {
    expect(lines).toContain(sentence);
  });

  it.each(['Music Demos', 'Analytics', 'Help Center', 'Community Guidelines', 'Contact Us', 'Report Issue'])(
    'shows %j in the footer of the landing page as plain text',
    (item) => {
      expect(html).toMatch(new RegExp(`<span[^>]*>${item}</span>`));
      expect(html).not.toMatch(new RegExp(`<a[^>]*>${item}</a>`));
    },
  );

  it('links the pages that the server has, and shows no names of others', () => {
    const paths = footerPaths({ pages: ['rules', 'terms', 'about'], contactEmail: 'team@loft.example' });
    const linkedHtml = linkFooter(html, paths);
    const targets = [...linkedHtml.matchAll(/<a href="(\/[a-z]+(?:#contact)?)"[^>]*>([^<]+)<\/a>/g)].map(
      ([, href, label]) => `${label} ${href}`,
    );
    expect(targets).toEqual(
      expect.arrayContaining([
        'Community Guidelines /rules',
        'Contact Us /about#contact',
        'Terms /terms',
        'About /about',
      ]),
    );
    expect(linkedHtml).toMatch(/<span data-page="\/imprint" hidden=""[^>]*>Imprint<\/span>/);
    expect(linkedHtml).not.toContain('href="/privacy"');
  });

  it('links to the contact address that the server writes into it', () => {
    const linkedHtml = linkContact(html, 'a&b@loft.example');
    expect(linkedHtml).toMatch(
      /Write to <a href="mailto:a&amp;b@loft.example" class="[^"]*">a&amp;b@loft.example<\/a>\./,
    );
  });

  it('links from the landing page to sign in and sign up', () => {
    expect(html).toMatch(/<a[^>]*href="\/login"[^>]*>Log In<\/a>/);
    expect(html).toMatch(/<a[^>]*href="\/signup"[^>]*>Get Started<\/a>/);
  });

  it('shows three sample tracks with a play button and a step sequencer', () => {
    expect(html.match(/<article/g)).toHaveLength(3);
    for (const { title } of samples)
      expect(html).toMatch(new RegExp(`data-sample="${title}".*?<button[^>]*aria-label="Play ${title}"`));
    // The pads of the four steps are the fourth sequencer.
    for (let step = 0; step < STEPS; step += 1)
      expect(html.match(new RegExp(`data-step="${step}"`, 'g'))).toHaveLength(4);
  });

  it.each(samples)('has a score and a pattern of one bar for $title', ({ title, pattern }) => {
    const score = scores[title];
    for (const steps of [...Object.values(pattern), score?.stabs]) expect(steps).toMatch(/^[x.]{16}$/);
    expect(BARS % (score?.chords.length ?? 0)).toBe(0);
  });

  it('links to three services and shows a fourth without a link', () => {
    expect(html.match(/<a[^>]*rel="noopener noreferrer"/g)).toHaveLength(3);
    expect(html.match(/<span role="link" aria-disabled="true" aria-label="[^"]+"/g)).toHaveLength(1);
  });

  it('renders the landing page without script', () => {
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/ on[a-z]+="/);
  });

  it('has one first-level heading and no duplicate id on the landing page', () => {
    expect(html.match(/<h1/g)).toHaveLength(1);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
