import { isList, type Value } from '#rules/program/values.ts'

/** How a value is written on a parcel or a shelf, as Python writes it. */
export function textOf(value: Value | undefined): string {
  if (value === undefined || value === null) return ''
  if (isList(value)) return value.items.map(textOf).join(', ')
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value
}
