/**
 * Whether this is an IPI name number: 11 digits, of which the last two are checked (weights 10 down
 * to 2 over the first nine, sum modulo 101, (101 - remainder) modulo 100; CISAC).
 */
export function isIpiNameNumber(text: string): boolean {
  if (!/^[0-9]{11}$/.test(text)) return false;
  const sum = Array.from(text.slice(0, 9), Number).reduce(
    (total, digit, index) => total + digit * (10 - index),
    0,
  );
  return Number(text.slice(9)) === (101 - (sum % 101)) % 100;
}
