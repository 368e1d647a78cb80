export { SandboxPayments } from './sandbox/simulate-payments.ts';
