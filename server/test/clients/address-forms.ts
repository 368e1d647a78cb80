/**
 * Forms of one request target. Parsers disagree about them, so a check that reads the path with one
 * parser must not guard an action that reads it with another.
 */
export interface AddressForm {
  name: string;
  /**
   * @param path of the resource that the caller may use, beginning with a slash
   * @param id of the resource, as it appears in the path
   * @param other the id of another resource
   */
  write: (path: string, id: string, other: string) => string;
  /**
   * Whether the form names another resource or none. All other forms mean the same as the plain
   * path.
   */
  isOther?: true;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export const ADDRESS_FORMS: readonly AddressForm[] = [
  { name: 'a query', write: (path) => `${path}?x=1` },
  { name: 'the other id in the query', write: (path, _id, other) => `${path}?/${other}` },
  { name: 'the other id in a fragment', write: (path, _id, other) => `${path}#/${other}` },
  {
    name: 'the id in capitals',
    write: (path) => path.replace(UUID, (uuid) => uuid.toUpperCase()),
  },
  {
    name: 'an encoded slash before the other id',
    write: (path, id, other) => path.replace(id, `${id}%2F${other}`),
    isOther: true,
  },
  { name: 'a trailing slash', write: (path) => `${path}/` },
  { name: 'the absolute form', write: (path) => `http://localhost${path}` },
  {
    name: 'the absolute form with the other id in the query',
    write: (path, _id, other) => `http://localhost${path}?/${other}`,
  },
  { name: 'an encoded letter', write: (path) => path.replace('/api/', '/%61pi/') },
];
