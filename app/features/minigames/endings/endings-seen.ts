/** Which endings this device has shown to whom: a play that waits for the network shows its ending once all the same. */

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

const keyOf = (personId: string | null) => `endings ${personId ?? 'visitor'}`

function read(storage: Storage, key: string): readonly string[] {
  try {
    const seen: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(seen) ? (seen as readonly string[]) : []
  } catch {
    return []
  }
}

/** Whether it is shown for the first time, which it then was. */
export function showEnding(storage: Storage, personId: string | null, slug: string, level: string): boolean {
  const key = keyOf(personId)
  const seen = read(storage, key)
  const ending = `${slug}/${level}`
  if (seen.includes(ending)) return false
  try {
    storage.setItem(key, JSON.stringify([...seen, ending]))
  } catch {
    // A device that keeps nothing shows it again.
  }
  return true
}
