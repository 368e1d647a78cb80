import { expect, test } from 'vitest';
import { withHead } from './pages.ts';

const page = '<head><title>Backbeat</title><!--head--></head>';

test('a head says title and tags', () => {
  const html = withHead(page, {
    title: 'Night Bus',
    meta: [
      ['og:title', 'Night Bus'],
      ['twitter:card', 'player'],
    ],
  });
  expect(html).toContain('<title>Night Bus · Backbeat</title>');
  expect(html).toContain('<meta property="og:title" content="Night Bus">');
  expect(html).toContain('<meta name="twitter:card" content="player">');
});

test('whatever is in a title stays text', () => {
  const title = `"><script>x</script>$&'&amp;`;
  const html = withHead(page, {
    title,
    meta: [['og:title', title]],
    jsonLd: { name: '</script><script>alert(1)' },
    data: { title: '</script><script>alert(2)' },
    links: [{ rel: 'alternate', title }],
  });
  expect(html).not.toContain('<script>x');
  expect(html).not.toContain('</script><script>');
  expect(html).toContain('content="&quot;&gt;&lt;script&gt;x&lt;/script&gt;$&amp;&#39;&amp;amp;"');
});
