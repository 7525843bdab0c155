import type { Fields } from '#rules/input/form.ts'

/** A submitted form, already checked against the body limits. */
export type Form = ReadonlyMap<string, readonly (string | File)[]>

export const emptyForm: Form = new Map() satisfies Fields<never>

/** Text of a field; the first value if it occurs several times. */
export function getField(form: Form, name: string): string | null {
  const value = form.get(name)?.[0]
  return typeof value === 'string' ? value : null
}

/** Command input of a form. Repeated fields become arrays; fields with a leading underscore are internal. */
export function toInput(form: Form): Record<string, unknown> {
  return Object.fromEntries(
    [...form]
      .filter(([name]) => !name.startsWith('_'))
      .map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}
