import { brandMessages } from './messages/brand.messages.ts';

/** The product's name and description. An operator renames the product here. */
export const brand = {
  name: 'Backbeat',
  /** The description that search engines and link previews show for pages without their own. */
  description: brandMessages.description,
} as const;
