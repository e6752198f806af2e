/** The fields of a response, read off its schema: the one list of what the dashboard knows. */
import * as z from 'zod/mini';

export interface SchemaField {
  /** `['metrics', 'spend']`; the entries of a list are a step of their own: `['tiers', '[]', 'name']`. */
  path: readonly string[];
  /** Undecorated: a field is recognized by comparing it with those of `field.ts`. */
  schema: z.core.$ZodType;
}

/** All fields of a schema, parents before their children. */
export function schemaFields(schema: z.core.$ZodType): SchemaField[] {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, field]) => [
      { path: [name], schema: field },
      ...below(name, field),
    ]);
  }
  if (def.type === 'array') return below('[]', def.element);
  if (def.type === 'pipe') return schemaFields(def.in);
  return 'innerType' in def ? schemaFields(def.innerType) : [];
}

function below(step: string, schema: z.core.$ZodType): SchemaField[] {
  return schemaFields(schema).map((field) => ({ ...field, path: [step, ...field.path] }));
}
