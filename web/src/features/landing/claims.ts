import { messages } from './landing.messages.ts';

export const freeForever = messages.freeForeverNoCreditCard;
