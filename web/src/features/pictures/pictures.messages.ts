import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  cropLabel: 'Crop {label}',
  dragToPositionThenZoom: 'Drag to position, then zoom.',
  takePicture: 'Use picture',
  crop: 'Crop',
  jpegOrPngUnder5: 'JPEG or PNG, under 5 MB',
  jpegPngOrGifUnder: 'JPEG, PNG or GIF, under 5 MB',
  profilePicture: 'Profile Picture',
  banner: 'Banner',
  change: 'Change',
  choose: 'Choose',
  removeLabel: 'Remove {label}',
});
