/** Returns the same memory as a Buffer, for its read methods. */
export const asBytes = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
