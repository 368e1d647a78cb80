// npm run layers: checks every import of contract, server and web against the rules of
// ARCHITECTURE.md.
import { checkLayers } from './layers/check.mjs';
import { root } from './prepare.mjs';

const { files, imports, offences } = checkLayers(root);
for (const { file, line, rule } of offences) process.stdout.write(`${file}:${line} ${rule}\n`);
process.stdout.write(`${files} files and ${imports} imports checked, ${offences.length} offences.\n`);
process.exit(offences.length === 0 ? 0 : 1);
