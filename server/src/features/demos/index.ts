export { loadDemo, loadDemos, removeDemo } from './load-demos.ts';
