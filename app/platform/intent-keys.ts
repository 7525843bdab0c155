import { keyField } from './action-fields.ts'

/**
 * One key for each thing somebody means to do: the same however often they send it, until it is answered. Whoever
 * changes the form means something
 * else.
 */
export type IntentKeys = { keyFor: (form: FormData) => string; answered: () => void }

export function intentKeys(newKey: () => string = () => crypto.randomUUID()): IntentKeys {
  const keys = new Map<string, string>()
  return {
    keyFor(form) {
      const meant = meaningOf(form)
      const key = keys.get(meant) ?? newKey()
      keys.set(meant, key)
      return key
    },
    answered: () => keys.clear(),
  }
}

const meaningOf = (form: FormData) =>
  JSON.stringify(
    [...form]
      .filter(([name]) => name !== keyField)
      .map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size, value.lastModified]]),
  )
