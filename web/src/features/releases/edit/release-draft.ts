import type { releases, RouteRequest } from '@backbeat/contract';

/** The details of a release as the owner types them. */
export interface ReleaseDraft {
  title: string;
  type: releases.ReleaseType;
  /** User names as they are listed after 'by'. */
  artists: readonly string[];
  notes: string;
  label: string;
  catalogueNumber: string;
  pLine: string;
  cLine: string;
  upc: string;
  /** '2026-11-20'; '' for the day on which it goes out. */
  releaseDate: string;
}

/** The details of a release by its owner before anything is typed. */
export const emptyReleaseDraft = (owner: string): ReleaseDraft => ({
  title: '',
  type: 'SINGLE',
  artists: [owner],
  notes: '',
  label: '',
  catalogueNumber: '',
  pLine: '',
  cLine: '',
  upc: '',
  releaseDate: '',
});

/** The details of a stored release. Artists who have not agreed yet stand last. */
export const draftOf = (release: releases.Release): ReleaseDraft => ({
  title: release.title,
  type: release.type,
  artists: [...release.artists, ...release.pendingArtists],
  notes: release.notes,
  label: release.label,
  catalogueNumber: release.catalogueNumber,
  pLine: release.pLine,
  cLine: release.cLine,
  upc: release.upc,
  releaseDate: release.releaseDate,
});

type Changes = NonNullable<RouteRequest<typeof releases.releaseRoutes.updateRelease>['body']['release']>;

/** Returns the fields of `draft` that differ from `before`, as the server takes them. */
export function changesOf(before: ReleaseDraft, draft: ReleaseDraft): Changes {
  const { artists, releaseDate, ...texts } = draft;
  const changedTexts = Object.entries(texts).filter(
    ([field, text]) => text !== Object.entries(before).find(([name]) => name === field)?.[1],
  );
  return {
    ...Object.fromEntries(changedTexts),
    ...(artists.join('\n') !== before.artists.join('\n') && { artists: [...artists] }),
    ...(releaseDate !== before.releaseDate && { releaseDate: releaseDate || null }),
  };
}
