/** The product's name, in one place, so that whoever runs it can rename it. */
export const brand = { name: 'Backbeat' } as const;
