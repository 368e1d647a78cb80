import { api } from '@backbeat/contract';
import { checkAccessibility, expect, pageOf, signUp, test } from '../support/fixtures.ts';
import { commentBox, repliesTo, reply } from '../support/comments.ts';
import { publish } from '../support/tracks.ts';

test(
  'two people talk below a comment at a position, and each sees the other at once',
  { tag: '@phone' },
  async ({ page, signedIn, browser, origin }) => {
    const author = await signUp(origin);
    const track = await publish(author);
    const authorPage = await pageOf(browser, origin, author);
    for (const each of [page, authorPage]) await each.goto(`/post/${track.id}?tab=community`);
    await expect(commentBox(page)).toBeVisible();
    await signedIn.browser.call(api.comments.addComment, {
      params: { id: track.id },
      query: { at: '12' },
      body: 'What is this bass?',
    });

    await reply(authorPage, signedIn, 'A Juno through tape');
    for (const each of [authorPage, page]) {
      await expect(repliesTo(each, signedIn)).toHaveText(/Author.*A Juno through tape/);
      await checkAccessibility(each);
    }

    await page.getByRole('button', { name: `Heart comment by ${author.userName}` }).click();
    await expect(
      authorPage.getByRole('button', { name: `Heart comment by ${author.userName}, 1 heart` }),
    ).toBeVisible();
    await authorPage.getByRole('button', { name: `Heart comment by ${signedIn.userName}` }).click();
    await expect(page.getByText(`by ${author.userName}`, { exact: true }).last()).toBeVisible();

    // With a third reply, later visitors see the others collapsed.
    for (const body of ['Thanks', 'Any time'])
      await author.browser.call(api.comments.addComment, {
        params: { id: track.id },
        query: { replyTo: (await firstComment(author, track.id)).id },
        body,
      });
    await page.getByRole('button', { name: 'Show 3 replies' }).click();
    await expect(repliesTo(page, signedIn)).toHaveText([/A Juno/, /Thanks/, /Any time/]);

    // Deleting the comment says that its replies go too.
    await page
      .getByRole('button', { name: `Delete comment by ${signedIn.userName}` })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('Delete this comment and its 3 replies?');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No comments yet')).toBeVisible();
    await expect(authorPage.getByText('No comments yet')).toBeVisible();
  },
);

const firstComment = async (
  { browser }: Awaited<ReturnType<typeof signUp>>,
  id: string,
): Promise<{ id: string }> => {
  const { body } = await browser.call(api.comments.listComments, { params: { id } });
  const [comment] = body.content;
  if (!comment) throw new Error('The post has no comment.');
  return comment;
};
