export { PrivateLinks } from './private-links.tsx';
