const format = /*#__PURE__*/ new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A date with its time: '29 Nov 2026, 16:04'. */
export const momentLabel = (time: string): string => format.format(new Date(time));
