/** Masks an address for people who may know that it exists: 'i…@example.org'. */
export function maskMailbox(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}
