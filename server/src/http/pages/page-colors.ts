/**
 * Custom properties with the colors of the product in its light and dark theme, for HTML pages that
 * have no script and no other style sheet.
 */
export const PAGE_COLORS = `:root{color-scheme:light dark;--page:#f6f4ee;--card:#fff;--text:#17181c;--quiet:#53565f;--line:#17181c1f;--fill:#17181c;--on-fill:#c6f432}
@media (prefers-color-scheme:dark){:root{--page:#0c0d10;--card:#17181c;--text:#f3f1ec;--quiet:#a9abb4;--line:#ffffff1f;--fill:#c6f432;--on-fill:#0c0d10}}`;
