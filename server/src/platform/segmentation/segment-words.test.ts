import { expect, test } from 'vitest';
import { segmentWords } from './segment-words.ts';

test.each([
  ['เพลงรักในสายฝน', ['เพลง', 'รัก', 'ใน', 'สาย', 'ฝน']],
  ['ຂ້ອຍຮັກເຈົ້າ', ['ຂ້ອຍ', 'ຮັກ', 'ເຈົ້າ']],
  ['ខ្ញុំស្រលាញ់អ្នក', ['ខ្ញុំ', 'ស្រលាញ់', 'អ្នក']],
  ['ချစ်တယ်မြန်မာ', ['ချစ်', 'တယ်', 'မြန်မာ']],
  ['DJรัก2', ['DJ', 'รัก', '2']],
  ['Party🎉Night', ['Party', '🎉', 'Night']],
  ['👍🏽👍🏿', ['👍', '👍']],
  ['🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
  ['No1\u20e3x', ['No', '1', 'x']],
])('%s has the words %j', (text, words) => {
  expect(
    segmentWords(text)
      ?.split(' ')
      .filter((word) => word !== ''),
  ).toEqual(words);
});

test.each(['Night bus', 'Straße', '夜の電車', 'ⓐⓑⓒ', 'R&B 100%'])('%s needs no segmentation', (text) => {
  expect(segmentWords(text)).toBeNull();
});
