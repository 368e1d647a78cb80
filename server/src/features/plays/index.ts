export { aggregatePlays } from './aggregate-plays.ts';
