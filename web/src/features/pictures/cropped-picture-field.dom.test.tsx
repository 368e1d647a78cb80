import { limits, media, users, type Role } from '@backbeat/contract';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForUser } from '../../lib/component.fixture.ts';
import { StaticRouter } from '@packages/router';
import { FULL_CROP, type Size } from '../../ui/pictures/crop.ts';
import { Cropper } from '../../ui/pictures/cropper.tsx';
import { CroppedPictureField } from './cropped-picture-field.tsx';
import { cutPicture } from './cut-picture.ts';
import { FRAMES, type PictureKind } from './crop-frames.ts';
import { usePicture } from './use-picture.ts';

// jsdom has no canvas. e2e/accounts/edit-profile.e2e.ts crops in a browser.
vi.mock('./cut-picture.ts', () => ({ cutPicture: vi.fn<typeof cutPicture>() }));

const PNG = '\x89PNG\r\n\x1a\n';
/** A file with the first bytes of a PNG. */
const png = (name = 'me.png') =>
  new File([Uint8Array.from(PNG, (byte) => byte.charCodeAt(0))], name, { type: 'image/png' });
const CROPPED_PICTURE = new File(['cut'], 'me.png', { type: 'image/png' });

/** Whether the browser can open pictures. */
let isReadable: boolean;
let urls: Set<string>;

beforeEach(() => {
  isReadable = true;
  urls = new Set();
  let count = 0;
  vi.stubGlobal('createImageBitmap', async () => {
    if (!isReadable) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return { close: () => undefined };
  });
  URL.createObjectURL = () => {
    count += 1;
    urls.add(`blob:${count}`);
    return `blob:${count}`;
  };
  URL.revokeObjectURL = (url) => void urls.delete(url);
  vi.mocked(cutPicture).mockReset().mockResolvedValue(CROPPED_PICTURE);
});
afterEach(() => vi.unstubAllGlobals());

interface FieldProps {
  kind?: PictureKind;
  role?: Role;
  onPicture?: (file: File | undefined) => void;
}

function Field({ kind = 'profilePic', role = 'USER', onPicture }: FieldProps) {
  const { picture, choose } = usePicture(role);
  return (
    <CroppedPictureField
      kind={kind}
      role={role}
      picture={picture}
      choose={(file) => {
        onPicture?.(file);
        choose(file);
      }}
      offer={<p>Get Plus for GIFs</p>}
    />
  );
}

const open = (props: FieldProps = {}) =>
  renderForUser(
    <StaticRouter location="/">
      <Field {...props} />
    </StaticRouter>,
  );
type User = ReturnType<typeof open>['user'];

const input = (label = 'Profile Picture') => screen.getByLabelText<HTMLInputElement>(label);
const choose = (user: User, file: File, label?: string) => user.upload(input(label), file);
/** Opens the crop dialog with a picture of this size. */
async function crop(user: User, picture: Size = { width: 200, height: 100 }) {
  await choose(user, png());
  const dialog = await screen.findByRole('dialog', { name: 'Crop Profile Picture' });
  const img = screen.getByRole<HTMLImageElement>('img', { name: 'me.png' });
  Object.defineProperties(img, {
    naturalWidth: { value: picture.width },
    naturalHeight: { value: picture.height },
  });
  fireEvent.load(img);
  return { dialog, img };
}
const slider = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const move = (name: string, value: number) => fireEvent.change(slider(name), { target: { value } });
/** What screen readers read out. */
const values = () =>
  ['Horizontal position', 'Vertical position', 'Zoom'].map((name) =>
    slider(name).getAttribute('aria-valuetext'),
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** Waits until the picture is cut and the dialog is gone. */
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The element that takes fingers and the wheel, 100 px wide and high. */
const frameOf = (img: HTMLImageElement) => {
  const frame = img.parentElement ?? img;
  Object.defineProperties(frame, { clientWidth: { value: 100 }, clientHeight: { value: 100 } });
  return frame;
};
const finger = (frame: Element, pointerId: number) => {
  const send =
    (name: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel') =>
    (clientX: number, clientY: number) =>
      fireEvent[name](frame, { pointerId, clientX, clientY });
  return {
    down: send('pointerDown'),
    move: send('pointerMove'),
    up: send('pointerUp'),
    cancel: send('pointerCancel'),
  };
};

it('the crop dialog starts with the middle of the picture and waits until it is loaded', async () => {
  const { user } = open();
  await choose(user, png());
  await screen.findByRole('dialog', { name: 'Crop Profile Picture' });
  expect(['Horizontal position', 'Vertical position', 'Zoom'].map((name) => slider(name).disabled)).toEqual([
    true,
    true,
    true,
  ]);
  expect(button('Use picture').disabled).toBe(true);
});

it('the crop dialog names its controls and their values', async () => {
  const { user } = open();
  await crop(user);
  expect(values()).toEqual(['50 %', '50 %', '100 %']);
  expect([slider('Zoom').min, slider('Zoom').max]).toEqual(['1', '4']);
  expect(button('Use picture').disabled).toBe(false);
});

it('the sliders of the crop dialog move and zoom the picture within its edges', async () => {
  const { user } = open();
  await crop(user);
  move('Horizontal position', 0.6);
  expect(values()).toEqual(['60 %', '50 %', '100 %']);
  // A square shows half of a picture of 200 x 100 px, and its whole height.
  move('Horizontal position', 1);
  move('Vertical position', 0);
  expect(values()).toEqual(['75 %', '50 %', '100 %']);
  move('Zoom', 2);
  move('Horizontal position', 1);
  move('Vertical position', 0);
  expect(values()).toEqual(['88 %', '25 %', '200 %']);
  move('Zoom', 1);
  expect(values()).toEqual(['75 %', '50 %', '100 %']);
});

it('a finger moves the picture of the crop dialog', async () => {
  const { user } = open();
  const frame = frameOf((await crop(user)).img);
  const { down, move: drag, up } = finger(frame, 1);
  drag(10, 50);
  expect(values()).toEqual(['50 %', '50 %', '100 %']);
  down(50, 50);
  // By a fifth of the frame, which is a tenth of the picture: what was on the left appears.
  drag(70, 50);
  expect(values()).toEqual(['40 %', '50 %', '100 %']);
  drag(170, 90);
  expect(values()).toEqual(['25 %', '50 %', '100 %']);
  up(170, 90);
  drag(50, 50);
  expect(values()).toEqual(['25 %', '50 %', '100 %']);
});

it('two fingers zoom the picture of the crop dialog', async () => {
  const { user } = open();
  const frame = frameOf((await crop(user)).img);
  const [firstFinger, otherFinger] = [finger(frame, 1), finger(frame, 2)];
  firstFinger.down(40, 50);
  otherFinger.down(60, 50);
  otherFinger.move(80, 50);
  expect(values()).toEqual(['50 %', '50 %', '200 %']);
  firstFinger.move(-200, 50);
  expect(values()).toEqual(['50 %', '50 %', '400 %']);
  otherFinger.cancel(80, 50);
  firstFinger.move(-180, 50);
  expect(values()[2]).toBe('400 %');
  expect(values()[0]).not.toBe('50 %');
});

it('the wheel zooms the picture of the crop dialog', async () => {
  const { user } = open();
  const { img } = await crop(user);
  fireEvent.wheel(img, { deltaY: -100 });
  expect(values()[2]).toBe('110 %');
  fireEvent.wheel(img, { deltaY: -10_000 });
  expect(values()[2]).toBe('400 %');
  fireEvent.wheel(img, { deltaY: 10_000 });
  expect(values()[2]).toBe('100 %');
});

const ignore = () => undefined;
it('the wheel over a cropper does not scroll the page', () => {
  // Outside a dialog, which would prevent the scrolling itself.
  renderForUser(
    <Cropper
      src="blob:1"
      alt="me.png"
      picture={undefined}
      aspect={1}
      crop={FULL_CROP}
      onChange={ignore}
      onLoad={ignore}
      onFailure={ignore}
    />,
  );
  const img = screen.getByRole('img', { name: 'me.png' });
  const turn = createEvent.wheel(img, { deltaY: -100 });
  fireEvent(img, turn);
  expect(turn.defaultPrevented).toBe(true);
});

it('the crop dialog crops the visible part and closes', async () => {
  const onPicture = vi.fn<(file: File | undefined) => void>();
  const { user } = open({ onPicture });
  await crop(user);
  move('Zoom', 2);
  await user.click(button('Use picture'));
  await isClosed();
  const [file, options] = vi.mocked(cutPicture).mock.calls[0] ?? [];
  expect(file?.name).toBe('me.png');
  expect(options).toEqual({
    crop: { x: 0.5, y: 0.5, zoom: 2 },
    aspect: 1,
    maxSide: FRAMES.profilePic.maxSide,
  });
  expect(onPicture.mock.calls).toEqual([[CROPPED_PICTURE]]);
});

it('a double click on Use picture crops once', async () => {
  const finish: (() => void)[] = [];
  vi.mocked(cutPicture).mockReturnValue(
    new Promise((resolve) => finish.push(() => resolve(CROPPED_PICTURE))),
  );
  const { user } = open();
  await crop(user);
  await user.dblClick(button('Use picture'));
  expect(cutPicture).toHaveBeenCalledOnce();
  const busy = button('Use picture');
  expect([busy.getAttribute('aria-disabled'), busy.getAttribute('aria-busy')]).toEqual(['true', 'true']);
  expect(document.activeElement).toBe(busy);
  await act(async () => finish[0]?.());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['Cancel', async (user: User) => user.click(button('Cancel'))],
  ['Escape', async (user: User) => user.keyboard('{Escape}')],
  ['Close', async (user: User) => user.click(button('Close'))],
])('%s closes the crop dialog without a picture', async (_, close) => {
  const onPicture = vi.fn<(file: File | undefined) => void>();
  const { user } = open({ onPicture });
  await crop(user);
  await close(user);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onPicture).not.toHaveBeenCalled();
  expect(screen.queryByText('JPEG or PNG, under 5 MB')).not.toBeNull();
});

it('the picture field crops a picture again from its original', async () => {
  const { user } = open();
  await crop(user);
  move('Zoom', 2);
  await user.click(button('Use picture'));
  await isClosed();
  expect(screen.queryByText('me.png')).not.toBeNull();
  await user.click(button('Crop Profile Picture'));
  await screen.findByRole('dialog', { name: 'Crop Profile Picture' });
  fireEvent.load(screen.getByRole('img', { name: 'me.png' }));
  await user.click(button('Use picture'));
  await isClosed();
  const [first, second] = vi.mocked(cutPicture).mock.calls;
  expect(second?.[0]).toBe(first?.[0]);
  expect(second?.[1].crop).toEqual(FULL_CROP);
});

it('the picture field removes a picture with what belongs to it', async () => {
  const onPicture = vi.fn<(file: File | undefined) => void>();
  const { user } = open({ onPicture });
  await crop(user);
  await user.click(button('Use picture'));
  await isClosed();
  await user.click(button('Remove Profile Picture'));
  expect(onPicture).toHaveBeenLastCalledWith(undefined);
  expect(screen.queryByRole('button', { name: 'Crop Profile Picture' })).toBeNull();
  expect([...urls]).toEqual([]);
});

it('the picture field reports a picture that the browser cannot open and closes the dialog', async () => {
  isReadable = false;
  const { user } = open();
  await choose(user, png());
  await screen.findByRole('dialog', { name: 'Crop Profile Picture' });
  fireEvent.error(screen.getByRole('img', { name: 'me.png' }));
  await screen.findByText(media.messages.unopenableImage);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Crop Profile Picture' })).toBeNull();
});

it('the picture field takes the whole picture when cropping fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.mocked(cutPicture).mockRejectedValue(new Error('The picture could not be written.'));
  const onPicture = vi.fn<(file: File | undefined) => void>();
  const { user } = open({ onPicture });
  await crop(user);
  await user.click(button('Use picture'));
  await isClosed();
  expect(onPicture.mock.calls.map(([file]) => file?.name)).toEqual(['me.png']);
  expect(onPicture.mock.calls[0]?.[0]).not.toBe(CROPPED_PICTURE);
});

it.each([
  [
    'of a wrong type',
    new File(['x'], 'me.pdf', { type: 'application/pdf' }),
    users.describeWrongImage('USER'),
  ],
  [
    'that is too large',
    new File([new Uint8Array(limits.image)], 'me.png', { type: 'image/png' }),
    users.messages.imageTooLarge,
  ],
])('the picture field announces why it refuses a file %s', async (_, file, sentence) => {
  const { user } = open();
  // Drag and drop ignores the accepted types of the input.
  fireEvent.change(input(), { target: { files: [file] } });
  const message = await screen.findByText(sentence);
  expect(message.closest('[aria-live="polite"]')?.id).toBe(input().getAttribute('aria-describedby'));
  expect([screen.queryByRole('dialog'), screen.queryByText('Get Plus for GIFs') === null]).toEqual([
    null,
    false,
  ]);
  await user.tab();
  expect(document.activeElement).toBe(input());
});

it.each<[Role, string]>([
  ['USER', users.describeWrongImage('USER')],
  ['USERPLUS', 'dance.gif'],
])('the picture field does not crop a GIF of the role %s', async (role, text) => {
  const { user } = open({ role });
  await choose(user, new File(['GIF89a'], 'dance.gif', { type: 'image/gif' }));
  expect(await screen.findByText(text)).not.toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the dialog of a banner crops in the proportions of a banner', async () => {
  const { user } = open({ kind: 'banner' });
  await choose(user, png('wide.png'), 'Banner');
  const dialog = await screen.findByRole('dialog', { name: 'Crop Banner' });
  fireEvent.load(within(dialog).getByRole('img', { name: 'wide.png' }));
  await user.click(button('Use picture'));
  expect(vi.mocked(cutPicture).mock.calls[0]?.[1]).toMatchObject({
    aspect: 3,
    maxSide: FRAMES.banner.maxSide,
  });
});
