import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StaticRouter } from '../../navigation/router/index.ts';
import { Landing } from './landing.tsx';

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

  it('links from the landing page to sign in and sign up', () => {
    expect(html).toMatch(/<a[^>]*href="\/login"[^>]*>Log In<\/a>/);
    expect(html).toMatch(/<a[^>]*href="\/signup"[^>]*>Get Started<\/a>/);
  });

  it('shows three sample tracks whose play buttons name their target', () => {
    expect(html.match(/<article/g)).toHaveLength(3);
    expect(html.match(/aria-label="Sign up to play [^"]+"[^>]*href="\/signup"/g)).toHaveLength(3);
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
