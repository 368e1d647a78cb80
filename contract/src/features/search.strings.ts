/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  blank: 'Type something to search for.',
  failed: "Couldn't search",
} as const;
