import type { ReactNode } from 'react';
import { instanceName } from '../../navigation/instance-name.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { messages } from './auth.messages.ts';

const SENTENCE = messages.checkingAuthentication;

/**
 * Shown by the auth guard while the session is unknown: the skeleton of the screen, or a loading
 * indicator.
 */
export function CheckingAuthentication({ children }: { children?: ReactNode }) {
  return (
    <>
      <h1 className="sr-only" data-brand="">
        {instanceName()}
      </h1>
      {children ? (
        <>
          <output className="sr-only">{SENTENCE}</output>
          {children}
        </>
      ) : (
        <div className="grid min-h-[70dvh] place-items-center text-text-2">
          <Spinner label={SENTENCE} size={24} />
        </div>
      )}
    </>
  );
}
