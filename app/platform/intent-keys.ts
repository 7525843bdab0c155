import { keyField } from './action-fields.ts'

/**
 * One key for each thing somebody means to do: the same however often they send it, until it is answered. Whoever
 * changes the form means something else; so does whoever sends it once more after an answer, unless that was the second
 * half of a double tap.
 */
export type IntentKeys = { keyFor: (form: FormData) => string; answered: () => void }

const doubleTapMs = 400

export function intentKeys(
  newKey: () => string = () => crypto.randomUUID(),
  now: () => number = () => performance.now(),
): IntentKeys {
  let keys = new Map<string, string>()
  let before = { keys, until: 0 }
  return {
    keyFor(form) {
      const meant = meaningOf(form)
      const tapped = now() < before.until ? before.keys.get(meant) : undefined
      const key = keys.get(meant) ?? tapped ?? newKey()
      keys.set(meant, key)
      return key
    },
    answered() {
      if (keys.size === 0) return
      before = { keys, until: now() + doubleTapMs }
      keys = new Map()
    },
  }
}

const meaningOf = (form: FormData) =>
  JSON.stringify(
    [...form]
      .filter(([name]) => name !== keyField)
      .map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size, value.lastModified]]),
  )
