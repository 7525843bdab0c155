/**
 * What was typed into long forms, kept in this browser for the adult who typed it: few, short, for days, and gone when
 * they log out or somebody else logs in. A child's device may be the next child's a minute later; nothing is kept there.
 */

const prefix = 'skykite:draft:'
const mostDrafts = 20
const longestText = 40_000
const keptMs = 3 * 24 * 60 * 60 * 1000

type Kept = { text: string; at: number }
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const keyOf = (personId: string, name: string) => `${prefix}${personId}:${name}`

export function readDraft(store: Store, personId: string, name: string, now: number): string | null {
  return keptIn(store, keyOf(personId, name), now)?.text ?? null
}

/** An empty text leaves nothing behind. */
export function writeDraft(store: Store, personId: string, name: string, text: string, now: number): void {
  const key = keyOf(personId, name)
  if (text === '' || text.length > longestText) return store.removeItem(key)
  const older = draftKeys(store)
    .filter((one) => one !== key)
    .toSorted((a, b) => (keptIn(store, b, now)?.at ?? 0) - (keptIn(store, a, now)?.at ?? 0))
  for (const one of older.slice(mostDrafts - 1)) store.removeItem(one)
  try {
    store.setItem(key, JSON.stringify({ text, at: now } satisfies Kept))
  } catch {
    // The browser has no room for it: then there is no draft.
  }
}

/** Drafts of everybody but one; of everybody, where nobody is named. */
export function forgetDrafts(store: Store, butOf?: string): void {
  for (const key of draftKeys(store))
    if (butOf === undefined || !key.startsWith(keyOf(butOf, ''))) store.removeItem(key)
}

const draftKeys = (store: Store) =>
  Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter((key) => key.startsWith(prefix))

function keptIn(store: Store, key: string, now: number): Kept | null {
  try {
    const { text, at } = JSON.parse(store.getItem(key) ?? '{}') as Partial<Kept>
    return typeof text === 'string' && typeof at === 'number' && now - at < keptMs ? { text, at } : null
  } catch {
    return null
  }
}
