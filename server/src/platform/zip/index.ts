/** Writes zip files while they are sent, and names files so that every system can unpack them. */
export { cleanFileName, nameFiles } from './clean-file-name.ts';
export { sizeOfZip, writeZip, type ZipEntry } from './write-zip.ts';
