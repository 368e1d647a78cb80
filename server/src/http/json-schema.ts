import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** The JSON schema (2020-12) of what is sent or answered, for those who read it. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/**
 * The JSON schema of what a route answers, in the form that fast-json-stringify writes fastest: `T | null` as a
 * nullable type rather than as `anyOf`, which it would try out at run time.
 */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const result: JsonSchema = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const [first, second] = jsonSchema.anyOf ?? [];
      const isNullable =
        jsonSchema.anyOf?.length === 2 && second && 'type' in second && second.type === 'null';
      if (isNullable && first && 'type' in first) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, first, { nullable: true });
      }
      // Checked at the border where it came in; a pattern costs time and changes nothing on the way out.
      delete jsonSchema.pattern;
      delete jsonSchema.format;
    },
  });
  delete result.$schema;
  return result;
}
