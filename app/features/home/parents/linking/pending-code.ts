import { parseParentCode } from '#rules/guardians/parent-code.ts'

/**
 * The code of a parent letter while its owner logs in or creates an account: it must not be in the address, and the link
 * of a confirmation mail opens another tab.
 */
const storageKey = 'skykite:parent-code'
const lifetimeMs = 30 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function savePendingCode(store: Store, code: string, now: number): void {
  try {
    store.setItem(storageKey, `${now} ${code}`)
  } catch {
    // The storage is full: the code must be typed again.
  }
}

export function readPendingCode(store: Store, now: number): string | null {
  const [savedAt, text = ''] = (store.getItem(storageKey) ?? '').split(' ')
  const code = parseParentCode(text)
  if (!code.ok) return null
  if (Math.abs(now - Number(savedAt)) <= lifetimeMs) return code.value
  store.removeItem(storageKey)
  return null
}

export const deletePendingCode = (store: Store): void => store.removeItem(storageKey)
