/**
 * Normalizes a password before its length is counted and it is hashed, so that the same password
 * typed on another device matches. As in OpaqueString of RFC 8265 (4.2.2), every space is U+0020.
 * The normalization is NFKC, as NIST SP 800-63B (5.1.1.2) recommends: unlike NFC it also unites the
 * full-width and half-width forms of East Asian keyboards.
 */
export const normalizePassword = (text: string): string => text.replace(/\p{Zs}/gu, ' ').normalize('NFKC');
