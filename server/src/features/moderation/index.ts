export { countOpen as countOpenCases } from './cases.queries.ts';
export {
  expireSuspension,
  liftSuspension,
  suspendAccount,
  suspendUntilDeletion,
} from './change-suspension.ts';
export { recordPersonDecision } from './record-person-decision.ts';
export { removePostByOperator } from './remove-post-by-operator.ts';
