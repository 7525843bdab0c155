import { isList, type Value } from '#rules/program/values.ts'

/** Formats a value as Python prints it, for parcels and shelves. */
export function formatValue(value: Value | undefined): string {
  if (value === undefined || value === null) return ''
  if (isList(value)) return value.items.map(formatValue).join(', ')
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value
}
