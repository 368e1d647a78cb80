import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api, type posts } from '@backbeat/contract';
import { decodeFile, sine, wav, withFolder } from '../../server/src/platform/media/sounds.fixture.ts';
import { scaleTimeout } from '../../server/test/scale-timeout.ts';
import { expect, test, type Member } from '../support/fixtures.ts';
import { givePlus } from '../support/plus.ts';
import {
  largestDifference,
  longestSilence,
  recordedSound,
  recordSound,
  RECORDED_RATE,
} from '../support/record-sound.ts';
import { createRelease } from '../support/releases.ts';
import { freeTitle, player, publish } from '../support/tracks.ts';
import type { Page } from '@playwright/test';

// The recorder is a script that the pages' content security policy does not know.
test.use({ bypassCSP: true });

/** Seconds of the sine that is cut in two. */
const SECONDS = 9;
/** The sample at which it is cut, within a frame of MP3. */
const CUT = 200_123;
const CUT_AT = CUT / RECORDED_RATE;
/** Seconds of a longer sine. */
const LONGER = 94;

/** Publishes a release of two tracks, the parts of a sine. */
async function releaseHalves(
  owner: Member,
  seconds = SECONDS,
): Promise<{ id: string; tracks: posts.Post[] }> {
  await givePlus(owner);
  const whole = sine(seconds, RECORDED_RATE, 441.7, -6);
  const halves = [whole.subarray(0, CUT), whole.subarray(CUT)];
  const tracks = await Promise.all(
    halves.map((half) =>
      publish(
        owner,
        { title: freeTitle() },
        new File([new Uint8Array(wav([half]))], 'half.wav', { type: 'audio/wav' }),
      ),
    ),
  );
  const { id } = await createRelease(owner, { title: freeTitle() }, tracks);
  const { status, text } = await owner.browser.call(api.releases.releaseNow, { params: { id } });
  expect(status, text).toBe(200);
  return { id, tracks };
}

/** Plays a release from its start to the end of its last track. */
async function playWhole(page: Page, { id, tracks }: { id: string; tracks: posts.Post[] }): Promise<void> {
  // No other tracks follow the release.
  await page.addInitScript(() =>
    localStorage.setItem('player.settings', '{"continues":false,"level":1,"even":false}'),
  );
  await page.goto(`/release/${id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  for (const { title } of tracks)
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await expect(player(page).getByRole('button', { name: `Pause ${title}` })).toBeVisible({
      timeout: 30_000,
    });
  await expect(player(page).getByRole('button', { name: `Play ${tracks[1]?.title}` })).toBeVisible({
    timeout: 30_000,
  });
}

/** The samples of the renditions, one after the other. */
async function decodeInOrder(origin: string, tracks: readonly posts.Post[]): Promise<Float32Array> {
  const planes = await Promise.all(
    tracks.map(async ({ stream }) => {
      const file = await (await fetch(new URL(stream ?? '', origin))).arrayBuffer();
      return withFolder(async (folder) => {
        const path = join(folder, 'rendition.mp3');
        await writeFile(path, new Uint8Array(file));
        return (await decodeFile(path)).planes[0] ?? new Float32Array();
      });
    }),
  );
  return Float32Array.from(planes.flatMap((plane) => [...plane]));
}

test('the tracks of a release play without a gap or a click between them', async ({
  page,
  member,
  origin,
}) => {
  const release = await releaseHalves(member);
  await recordSound(page, { join: true });
  await playWhole(page, release);
  const recording = await recordedSound(page);
  expect(longestSilence(recording)).toBeLessThan(0.01);
  const sound = await decodeInOrder(origin, release.tracks);
  expect(largestDifference(recording, sound)).toBeLessThan(0.02);
});

test('seeking, the queue and the counted plays are those of the track, not of the joined sound', async ({
  page,
  member,
}) => {
  // The second track is long enough for all that the test does in it.
  const { id, tracks } = await releaseHalves(member, LONGER);
  const [first, second] = tracks.map(({ title }) => title);
  await recordSound(page, { join: true });
  await page.goto(`/release/${id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  const pause = (title: string | undefined) => player(page).getByRole('button', { name: `Pause ${title}` });
  const slider = player(page).getByRole('slider', { name: 'Seek' });
  const seconds = async () => Number(await slider.inputValue());
  await expect(pause(second)).toBeVisible({ timeout: scaleTimeout(20_000) });
  // One element plays both, and the player shows the position in the second one.
  const joinedSeconds = await page.evaluate(() => globalThis.recorder.elements[0]?.currentTime);
  expect(joinedSeconds).toBeGreaterThan(CUT_AT);
  expect(await seconds()).toBeLessThan(LONGER - CUT_AT);

  // Neither place is in memory when it is sought.
  await page.keyboard.press('8');
  const place = (LONGER - CUT_AT) * 0.8;
  await expect.poll(seconds).toBeGreaterThan(place + 1);
  expect(await seconds()).toBeLessThan(LONGER - CUT_AT);
  await page.keyboard.press('k');
  await page.keyboard.press('0');
  await expect.poll(seconds).toBeLessThan(1);
  await page.keyboard.press('p');
  await expect(pause(first)).toBeVisible();
  const countPlays = async () =>
    Promise.all(
      tracks.map(async (track) => {
        const { body } = await member.browser.call(api.posts.getPost, { params: { id: track.id } });
        return body.totalViews;
      }),
    );
  await expect.poll(countPlays).toEqual([1, 1]);
});

test('where Media Source takes no MP3, a second element keeps the gap below 150 ms', async ({
  page,
  member,
}) => {
  const release = await releaseHalves(member);
  await recordSound(page, { join: false });
  await playWhole(page, release);
  const recording = await recordedSound(page);
  // How long an element takes to start depends on the machine.
  expect(longestSilence(recording) * 1000).toBeLessThan(scaleTimeout(150));
});
