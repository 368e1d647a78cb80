export { ConsoleFrame } from './console-frame.tsx';
export { ConsoleGate } from './console-gate.tsx';
export { ConsolePage } from './console-page.tsx';
export { FailedIcon } from './console-icons.ts';
export { overviewQuery } from './console.queries.ts';
