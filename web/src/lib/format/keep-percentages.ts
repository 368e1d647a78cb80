/** The text with a no-break space before each percent sign, so that '45.5 %' stays on one line. */
export const keepPercentages = (text: string): string => text.replaceAll(' %', '\u00A0%');
