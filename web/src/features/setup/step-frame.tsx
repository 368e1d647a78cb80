import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { messages } from './setup.messages.ts';

/** What a step needs of the sequence that it is part of. */
export interface StepProps {
  /** Absent in the first step. */
  onBack?: (() => void) | undefined;
  onNext: () => void;
}

/** The button that goes back; nothing in the first step. */
export const BackButton = ({ onBack }: Pick<StepProps, 'onBack'>): ReactNode =>
  onBack ? <Button onClick={onBack}>{messages.back}</Button> : null;

/** The buttons below a step. */
export function StepButtons({ onBack, onNext, children }: StepProps & { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3">
      <BackButton onBack={onBack} />
      {children ?? (
        <Button variant="primary" onClick={onNext}>
          {messages.go}
        </Button>
      )}
    </div>
  );
}
