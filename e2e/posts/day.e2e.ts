import { credits, postCardPath } from '@backbeat/contract';
import { commentBox, commentHearts, marksOf, positionChoice, repliesTo, reply } from '../support/comments.ts';
import {
  audioInput,
  describeSong,
  nextButton,
  publishButton,
  UPLOAD_TIMEOUT_MS,
} from '../support/create-post.ts';
import { checkAccessibility, expect, pageOf, signUp, test } from '../support/fixtures.ts';
import { givePlus } from '../support/plus.ts';
import { untilPublicationIsRead } from '../support/publications.ts';
import {
  freeTitle,
  mixFile,
  playButton,
  player,
  PROCESSING_TIMEOUT_MS,
  publish,
  songFile,
} from '../support/tracks.ts';

test(
  'a fan shapes a new version, an artist approves the next track, and the fan is its first listener',
  { tag: '@phone' },
  async ({ page, signedIn: author, browser, origin }) => {
    test.slow();
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    const [fan, artist] = [await signUp(origin), await signUp(origin)];
    const fanPage = await pageOf(browser, origin, fan);
    const artistPage = await pageOf(browser, origin, artist);
    // Only Plus names the first listener.
    await givePlus(author);
    const { id, title } = await publish(author);

    // The fan writes at the position that plays. The comment marks the waveform of the author's page.
    await page.goto(`/post/${id}?tab=versions`);
    await expect(page.getByRole('heading', { name: 'v1 · current' })).toBeVisible();
    await fanPage.goto(`/post/${id}?tab=community&t=0:07`);
    await playButton(fanPage, 'Play').click();
    await expect(positionChoice(fanPage)).toBeChecked();
    await commentBox(fanPage).fill('Less bass here');
    await fanPage.getByRole('button', { name: 'Post', exact: true }).click();
    const mark = marksOf(page);
    const by = `by ${fan.userName}: Less bass here`;
    await expect(mark).toHaveAccessibleName(new RegExp(`^Comment at 0:\\d\\d ${by}$`));
    const [at] = /0:\d\d/.exec((await mark.getAttribute('aria-label')) ?? '') ?? [];

    // The author uses it in a new version, which the open page and the bell of the fan tell at once.
    await page.getByRole('button', { name: 'Upload new version' }).click();
    await audioInput(page).setInputFiles(await mixFile());
    await page.getByLabel('Note (optional)').fill('Bass down 2 dB');
    await page
      .getByRole('group', { name: 'Which comments did you use?' })
      .getByRole('checkbox', { name: 'Less bass here' })
      .check();
    await page.getByRole('button', { name: 'Save version' }).click();
    const current = page.getByRole('button', { name: 'Make current (version 2)' });
    await expect(current).toBeEnabled({ timeout: PROCESSING_TIMEOUT_MS });
    await current.click();
    await expect(fanPage.getByText('v2 · today · Bass down 2 dB')).toBeVisible();
    await expect(fanPage.getByText('Used in v2', { exact: true })).toBeVisible();
    await fanPage.getByRole('button', { name: 'Notifications, 1 new' }).click();
    const news = fanPage.getByRole('link', { name: `Your note at ${at} was used in v2 of "${title}"` });
    await expect(news).toBeVisible();
    await checkAccessibility(fanPage);
    await fanPage.keyboard.press('Escape');
    await expect(news).toBeHidden();

    // They talk below the comment.
    await reply(fanPage, fan, 'So much better');
    await page.getByRole('tab', { name: 'Community' }).click();
    await expect(repliesTo(page, fan)).toHaveText(/So much better/);
    await commentHearts(repliesTo(page, fan), fan).click();
    await expect(repliesTo(fanPage, fan).getByText(`by ${author.userName}`, { exact: true })).toBeVisible();
    await expect(commentHearts(repliesTo(fanPage, fan), fan)).toHaveAccessibleName(/, 1 heart$/);

    // The next track credits an artist, whose Home asks for an answer at once.
    await artistPage.goto('/home');
    await expect(artistPage.getByRole('region', { name: 'Community' })).toBeVisible();
    await page.goto('/create-post');
    const nextTitle = freeTitle();
    await describeSong(page, nextTitle, [artist]);
    await audioInput(page).setInputFiles(await songFile());
    await nextButton(page).click();
    await publishButton(page).click();
    await expect(page.getByRole('heading', { name: `Waiting for ${artist.userName}` })).toBeVisible({
      timeout: UPLOAD_TIMEOUT_MS,
    });
    await checkAccessibility(page);
    await page.getByRole('link', { name: 'Feed' }).first().click();
    await expect(page.getByRole('tab', { name: 'Spotlight' })).toBeVisible();

    await expect(artistPage.getByRole('heading', { name: 'Yours to do' })).toBeVisible();
    const request = artistPage.getByRole('article', { name: nextTitle });
    await expect(request).toContainText(`${author.userName} wants you on “${nextTitle}”`);
    await request.getByRole('button', { name: isPhone ? `Play ${nextTitle}` : 'Listen' }).click();
    await expect(player(artistPage)).toContainText(nextTitle);
    await request.getByRole('button', { name: 'Answer' }).click();
    const sheet = artistPage.getByRole('dialog', { name: nextTitle });
    await expect(sheet.getByRole('row', { name: 'You' })).toContainText('Featured artist');
    await checkAccessibility(artistPage);
    // The screen after a press that came before the news would be Home.
    const publication = untilPublicationIsRead(page, (postId) => postId !== null);
    await sheet.getByRole('button', { name: 'Approve' }).click();
    await expect(sheet).toBeHidden();
    await expect(artistPage.getByRole('heading', { name: 'Yours to do' })).toBeHidden();
    await publication;

    // The next screen of the author is the finish.
    await page.getByRole('link', { name: 'Backbeat' }).click();
    await expect(page.getByRole('heading', { name: credits.messages.out })).toBeVisible();
    await expect(page).toHaveURL(/\/post\/[^/]+\/out$/);
    await expect(page.getByText('Approved by both')).toBeVisible();
    await expect(page.getByText(`${nextTitle} is public now.`)).toBeVisible();
    await expect(page.getByText(`You and ${artist.userName}`)).toBeVisible();
    const [nextId = ''] = /[^/]+(?=\/out$)/.exec(page.url()) ?? [];
    await expect(page.locator(`img[src$="${postCardPath(nextId)}"]`)).toBeVisible();
    await expect(page.getByText('first listener')).toHaveCount(0);
    await checkAccessibility(page);

    // The fan finds the track with its author, and is the first who hears it.
    await fanPage.goto(`/profile/${author.userName}`);
    await fanPage
      .getByRole('button', { name: `Play ${nextTitle}` })
      .first()
      .click();
    await expect(player(fanPage)).toContainText(nextTitle);
    await expect(page.getByRole('status').getByText(`${fan.userName} is your first listener`)).toBeVisible();
    await checkAccessibility(page);
    await Promise.all([fanPage, artistPage].map((each) => each.context().close()));
  },
);
