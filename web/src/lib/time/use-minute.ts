import { useEffect, useState } from 'react';
import { getServerDate } from './clock.ts';

const MINUTE_MS = 60_000;

/** The server's clock, which renders again every minute, so that ages and days stay true. */
export function useMinute(): Date {
  const [now, setNow] = useState(getServerDate);
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerDate()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
