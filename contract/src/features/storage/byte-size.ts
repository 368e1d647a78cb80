const UNITS = [
  ['TiB', 2 ** 40],
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
] as const;
const SIZE = /^(\d+(?:\.\d+)?) ?([MGT]iB)$/;

/** Reads a size in bytes, MiB, GiB or TiB: '1024', '1.5 GiB'. Other text stays, for a schema to refuse. */
export function readSize(text: string): number | string {
  const [, amount, unitName] = SIZE.exec(text) ?? [];
  const [, unit] = UNITS.find(([name]) => name === unitName) ?? [];
  if (amount !== undefined && unit !== undefined) return Math.round(Number(amount) * unit);
  return /^\d{1,16}$/.test(text) ? Number(text) : text;
}

/** Writes a size as `readSize` reads it, without rounding: '5 GiB', '1025'. */
export function writeSize(value: number): string {
  const [name, unit] = UNITS.find(([, bytes]) => value > 0 && value % bytes === 0) ?? [];
  return name === undefined ? String(value) : `${value / unit} ${name}`;
}
