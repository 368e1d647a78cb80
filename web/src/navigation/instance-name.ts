/** The name of this server, as its page says it (`BRAND_ATTRIBUTE`); '' where the server writes it. */
export const instanceName = (): string => globalThis.document?.documentElement.dataset['brand'] ?? '';

/** The contact address of this server, as its page says it (`CONTACT_ATTRIBUTE`); '' where the server writes it. */
export const instanceContact = (): string => globalThis.document?.documentElement.dataset['contact'] ?? '';
