import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds. */
const TYPING_TIMEOUT_MS = 1000;

/** Returns whether the user has typed just now. */
export function useTyping(): { isTyping: boolean; reportTyping: () => void; stopTyping: () => void } {
  const [isTyping, setIsTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopTyping = useCallback(() => {
    clearTimeout(timer.current);
    setIsTyping(false);
  }, []);
  const reportTyping = useCallback(() => {
    clearTimeout(timer.current);
    setIsTyping(true);
    timer.current = setTimeout(() => setIsTyping(false), TYPING_TIMEOUT_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isTyping, reportTyping, stopTyping };
}
