/** Endings seen by user, stored on the device, so that an offline play also shows its ending only once. */

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

const storageKey = (personId: string | null) => `endings ${personId ?? 'visitor'}`

function readSeenEndings(storage: Storage, key: string): readonly string[] {
  try {
    const seen: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(seen) ? (seen as readonly string[]) : []
  } catch {
    return []
  }
}

/** Marks the ending as seen; returns true if it was not seen before. */
export function markEndingSeen(storage: Storage, personId: string | null, slug: string, level: string): boolean {
  const key = storageKey(personId)
  const seen = readSeenEndings(storage, key)
  const ending = `${slug}/${level}`
  if (seen.includes(ending)) return false
  try {
    storage.setItem(key, JSON.stringify([...seen, ending]))
  } catch {
    // Storage is full or disabled: the ending will be shown again.
  }
  return true
}
