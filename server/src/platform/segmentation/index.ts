export { segmentWords } from './segment-words.ts';
