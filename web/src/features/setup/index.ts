export { messages as setupMessages } from './setup.messages.ts';
