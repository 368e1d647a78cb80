/** Demos, for other features. */
export { DemoCard } from './demo-card.tsx';
export { DemosTab } from './demos-tab.tsx';
export { PlayDemos } from './play-demos.tsx';
