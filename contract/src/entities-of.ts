import { z } from 'zod';
import { ENTITY_FIELDS, type Entity } from './entities.ts';

const ENTITIES: readonly Entity[] = ['comment', 'playlist', 'post', 'release', 'user'];

/** Returns the entities that JSON of a schema may contain, at any depth, in alphabetical order. */
export function entitiesOf(output: unknown): Entity[] {
  const objects = objectsIn(output);
  return ENTITIES.filter((entity) =>
    objects.some(({ shape }) => ENTITY_FIELDS[entity].every((field) => field in shape)),
  );
}

/** All object schemas in a schema. */
function objectsIn(schema: unknown): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema, ...Object.values(schema.shape).flatMap(objectsIn)];
  if (schema instanceof z.ZodArray) return objectsIn(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(objectsIn);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return objectsIn(schema.unwrap());
  return schema instanceof z.ZodPipe ? objectsIn(schema.out) : [];
}
