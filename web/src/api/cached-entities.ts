import {
  ENTITY_FIELDS,
  type Entity,
  type playlists,
  type posts,
  type releases,
  type users,
} from '@backbeat/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { mapDeep } from '../lib/map-deep.ts';
import { routeOf } from './cached-routes.ts';

/** The type of each entity, with the fields that it has in every response. */
interface Entities {
  comment: posts.Comment;
  playlist: playlists.PlaylistSummary;
  post: posts.Post;
  release: releases.ReleaseSummary;
  user: users.FoundUser;
}

/** A query filter for the responses that may contain an entity. */
export const containing = (entity: Entity) => ({
  predicate: (query: Query) => routeOf(query)?.entities?.includes(entity) === true,
});

/**
 * Updates an entity in every cached response that contains it, on its own and in lists, so that all
 * components show the same. Lists keep their length. Callers that add or remove entities invalidate
 * the lists.
 * @param change returns the same object for entities that it does not concern
 */
export function updateCached<E extends Entity>(
  queries: QueryClient,
  entity: E,
  change: (cachedEntity: Entities[E]) => Entities[E],
): void {
  for (const { queryKey, state } of queries.getQueryCache().findAll(containing(entity))) {
    const updatedData = mapEntities(state.data, entity, change);
    if (updatedData !== state.data) queries.setQueryData(queryKey, updatedData);
  }
}

/** Finds an entity in the cached responses. The most recently fetched response wins. */
export function findCached<E extends Entity>(
  queries: QueryClient,
  entity: E,
  isWanted: (cachedEntity: Entities[E]) => boolean,
): Entities[E] | undefined {
  const responses = queries.getQueryCache().findAll(containing(entity));
  const matches: Entities[E][] = [];
  for (const { state } of responses.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)) {
    mapEntities(state.data, entity, (cachedEntity) => {
      if (isWanted(cachedEntity)) matches.push(cachedEntity);
      return cachedEntity;
    });
  }
  return matches[0];
}

const mapEntities = <E extends Entity>(
  response: unknown,
  entity: E,
  change: (cachedEntity: Entities[E]) => Entities[E],
): unknown => mapDeep(response, (part) => (isEntity(part, entity) ? change(part) : part));

/** The server writes responses by the contract's schemas, so the fields identify the entity. */
const isEntity = <E extends Entity>(part: object, entity: E): part is Entities[E] =>
  ENTITY_FIELDS[entity].every((field) => field in part);
