export { writeArchive } from './archive/write-archive.ts';
export { removeExports } from './remove-exports.ts';
