import type { Fields } from '#rules/input/form.ts'

/** A form that was sent to us, within its limits. */
export type Form = ReadonlyMap<string, readonly (string | File)[]>

export const emptyForm: Form = new Map() satisfies Fields<never>

/** The text of a field, the first where there are several. */
export function fieldOf(form: Form, name: string): string | null {
  const value = form.get(name)?.[0]
  return typeof value === 'string' ? value : null
}

/** Fields that occur more than once become lists; fields that begin with an underscore are ours. */
export function formInput(form: Form): Record<string, unknown> {
  return Object.fromEntries(
    [...form]
      .filter(([name]) => !name.startsWith('_'))
      .map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}
