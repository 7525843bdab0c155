import { keyField } from './action-fields.ts'

/**
 * Idempotency keys by user intent: repeated submits of the same form get the same key until a response arrives. A
 * changed form gets a new key. So does a submit after the response, unless it is the second tap of a double tap.
 */
export type IntentKeys = { keyFor: (form: FormData) => string; onResponse: () => void }

const doubleTapMs = 400

export function createIntentKeys(
  newKey: () => string = () => crypto.randomUUID(),
  now: () => number = () => performance.now(),
): IntentKeys {
  let keys = new Map<string, string>()
  let previous = { keys, expiresAt: 0 }
  return {
    keyFor(form) {
      const fingerprint = fingerprintOf(form)
      const doubleTapKey = now() < previous.expiresAt ? previous.keys.get(fingerprint) : undefined
      const key = keys.get(fingerprint) ?? doubleTapKey ?? newKey()
      keys.set(fingerprint, key)
      return key
    },
    onResponse() {
      if (keys.size === 0) return
      previous = { keys, expiresAt: now() + doubleTapMs }
      keys = new Map()
    },
  }
}

const fingerprintOf = (form: FormData) =>
  JSON.stringify(
    [...form]
      .filter(([name]) => name !== keyField)
      .map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size, value.lastModified]]),
  )
