import { onlineManager } from '@tanstack/react-query';
import { makeQueryClient } from '../api/queries.ts';

// TanStack Query only learns of changes.
onlineManager.setOnline(navigator.onLine);

/**
 * The query client of the page. It has its own module because the router fetches data before React
 * renders.
 */
export const queries = makeQueryClient();
