/** The product's name, in the one place where whoever runs it can change it. */
export const brand = { name: 'Backbeat' } as const;
