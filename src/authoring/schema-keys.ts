import { z } from 'zod';

/** The keys a schema knows at a path, so that a misspelt key can be set right; `data` decides between alternatives. */
export function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[], data: unknown): string[] {
  const here = unwrap(schema, data);
  if (path.length === 0) return here instanceof z.ZodObject ? Object.keys(here.shape) : [];
  const [step, ...rest] = path;
  const next = childOf(here, step!);
  return next ? keysAt(next, rest, (data as Record<PropertyKey, unknown> | undefined)?.[step!]) : [];
}

function childOf(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)];
  if (schema instanceof z.ZodArray) return schema.element;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  return undefined;
}

function unwrap(schema: z.core.$ZodType, data: unknown): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return unwrap(schema.def.innerType, data);
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const option = schema.options.find((each) => discriminatorFits(each, schema.def.discriminator, data));
    return option ? unwrap(option, data) : schema;
  }
  return schema;
}

function discriminatorFits(option: z.core.$ZodType, discriminator: string, data: unknown): boolean {
  const value = (data as Record<string, unknown> | undefined)?.[discriminator];
  if (!(option instanceof z.ZodObject)) return false;
  const literal = option.shape[discriminator];
  return literal instanceof z.ZodLiteral && literal.values.has(value as never);
}

/** The alternatives of the union at a path; none where there is no union without a discriminator. */
export function alternativesAt(schema: z.core.$ZodType, path: readonly PropertyKey[], data: unknown): z.ZodType[] {
  const here = unwrap(schema, data);
  if (path.length === 0) return here instanceof z.ZodUnion ? (here.options as z.ZodType[]) : [];
  const [step, ...rest] = path;
  const next = childOf(here, step!);
  return next ? alternativesAt(next, rest, (data as Record<PropertyKey, unknown> | undefined)?.[step!]) : [];
}

/** The values a discriminated union decides by, e.g. every `kind` of a check. */
export function discriminators(schema: z.core.$ZodType, path: readonly PropertyKey[], data: unknown): string[] {
  const here = path.slice(0, -1).reduce<{ schema: z.core.$ZodType | undefined; data: unknown }>(
    (at, step) => ({
      schema: at.schema && childOf(unwrap(at.schema, at.data), step),
      data: (at.data as Record<PropertyKey, unknown> | undefined)?.[step],
    }),
    { schema, data },
  ).schema;
  if (!(here instanceof z.ZodDiscriminatedUnion)) return [];
  return here.options.flatMap((option) => {
    const literal = option instanceof z.ZodObject ? option.shape[here.def.discriminator] : undefined;
    return literal instanceof z.ZodLiteral ? [...literal.values].map(String) : [];
  });
}
