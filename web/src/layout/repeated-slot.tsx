import { PART_ELEMENT, type PartSlot } from '@backbeat/contract';
import { createElement, type ReactNode } from 'react';

/**
 * A part of a prerendered page that the server repeats as often as its slot says, or removes where
 * the slot has no text.
 */
export const RepeatedSlot = ({ slot, children }: { slot: PartSlot; children: ReactNode }): ReactNode =>
  createElement(PART_ELEMENT, { slot }, children);
