import { accept, refuse, type Result } from '../result.ts'
import { decodePercent, isFieldName } from './text.ts'

export type FieldLimits = { fields: number; nameLength: number; valueLength: number }

export type FormReason = 'too-many-fields' | 'too-long' | 'bad-text'

/** Form fields in order of arrival; a name may have several values. */
export type Fields<Value = string> = Map<string, Value[]>

/** Parses `name=Mali&class=4A` in one pass and stops at the first field over the limit. */
export function parseUrlEncoded(text: string, limits: FieldLimits): Result<Fields, FormReason> {
  const fields: Fields = new Map()
  let count = 0
  for (let from = 0; from <= text.length; ) {
    const next = text.indexOf('&', from)
    const end = next < 0 ? text.length : next
    const pair = text.slice(from, end)
    from = end + 1
    if (pair === '') continue
    if (++count > limits.fields) return refuse('too-many-fields')
    const problem = addPair(fields, pair, limits)
    if (problem) return refuse(problem)
  }
  return accept(fields)
}

function addPair(fields: Fields, pair: string, limits: FieldLimits): FormReason | null {
  const equals = pair.indexOf('=')
  const [name, value] = (equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]).map((part) =>
    decodePercent(part.replaceAll('+', ' ')),
  )
  if (name == null || value == null) return 'bad-text'
  return addField(fields, name, value, limits)
}

/** Adds a field parsed elsewhere, for example an uploaded file. Only text values are limited here. */
export function addField<Value>(
  fields: Fields<Value>,
  name: string,
  value: Value,
  { nameLength, valueLength }: FieldLimits,
): FormReason | null {
  if (name.length > nameLength || (typeof value === 'string' && value.length > valueLength)) return 'too-long'
  if (!isFieldName(name)) return 'bad-text'
  const existing = fields.get(name)
  if (existing) existing.push(value)
  else fields.set(name, [value])
  return null
}
