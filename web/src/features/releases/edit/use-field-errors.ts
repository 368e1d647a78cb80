import { useState } from 'react';
import { ApiFailure } from '../../../api/failures.ts';

/** The rejections of single fields by the server. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  return {
    errors,
    setErrors,
    /** Shows the rejections of a failed request. */
    take: (error: unknown) => setErrors(error instanceof ApiFailure ? error.fields : {}),
    /** Called when the values of these fields have changed. */
    clear: (fields: readonly string[]) =>
      setErrors((all) =>
        Object.fromEntries(
          Object.entries(all).filter(([name]) => !fields.includes(name.split('.')[0] ?? '')),
        ),
      ),
  };
}

export type FieldErrors = ReturnType<typeof useFieldErrors>;
