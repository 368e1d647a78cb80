export { editVariants } from './edit-distance.ts';
