import { useEffect, useState } from 'react';

/** The value after it has not changed for so many milliseconds. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [debouncedValue, setDebouncedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debouncedValue;
}
