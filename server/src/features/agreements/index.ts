export { createNextSigningKey } from './signing/create-signing-key.ts';
