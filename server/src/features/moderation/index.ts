export { removePostByOperator } from './remove-post-by-operator.ts';
