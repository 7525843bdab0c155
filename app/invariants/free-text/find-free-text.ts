import type { z } from 'zod'
import { listItems } from '#app/platform/forms/list-field.ts'

type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  element?: z.ZodType
  valueType?: z.ZodType
  items?: z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
  getter?: () => z.ZodType
  checks?: { _zod: { def: { check: string; format?: string } } }[]
  format?: string
}

/** Paths of the text fields of an input schema that accept any characters: no pattern, format or list of values. */
export function findFreeText(schema: z.ZodType, path = ''): string[] {
  const definition = (schema as unknown as { _zod: { def: Definition } })._zod.def
  const item = listItems.get(schema)
  if (item) return findFreeText(item, `${path}[]`)
  const { type, shape = {}, innerType, options = [], element, valueType, items = [], getter, checks = [] } = definition
  if (type === 'string') {
    const hasFormat = definition.format || checks.some(({ _zod }) => _zod.def.check === 'string_format')
    return hasFormat ? [] : [path]
  }
  const inner = [
    ...Object.entries(shape).flatMap(([name, field]) => findFreeText(field, path === '' ? name : `${path}.${name}`)),
    ...[innerType, definition.in, definition.out, ...options, ...items, definition.left, definition.right].flatMap(
      (part) => (part ? findFreeText(part, path) : []),
    ),
    ...[element, valueType].flatMap((part) => (part ? findFreeText(part, `${path}[]`) : [])),
    ...(getter ? findFreeText(getter(), path) : []),
  ]
  return [...new Set(inner)]
}
