/**
 * Drafts of forms with much text, stored in this browser for the adult who typed them: limited in number, size and age, and
 * deleted at sign-out or when another user signs in. Nothing is stored for children, because they share devices.
 */

const prefix = 'skykite:draft:'
const maxDrafts = 20
const maxTextLength = 40_000
const lifetimeMs = 3 * 24 * 60 * 60 * 1000

type StoredDraft = { text: string; at: number }
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const keyOf = (personId: string, name: string) => `${prefix}${personId}:${name}`

export function readDraft(store: Store, personId: string, name: string, now: number): string | null {
  return readStored(store, keyOf(personId, name), now)?.text ?? null
}

/** An empty or too long text deletes the draft. */
export function writeDraft(store: Store, personId: string, name: string, text: string, now: number): void {
  const key = keyOf(personId, name)
  if (text === '' || text.length > maxTextLength) return store.removeItem(key)
  const older = draftKeys(store)
    .filter((other) => other !== key)
    .toSorted((a, b) => (readStored(store, b, now)?.at ?? 0) - (readStored(store, a, now)?.at ?? 0))
  for (const expired of older.slice(maxDrafts - 1)) store.removeItem(expired)
  try {
    store.setItem(key, JSON.stringify({ text, at: now } satisfies StoredDraft))
  } catch {
    // The storage is full: do without a draft.
  }
}

/** Deletes the drafts of all users except `exceptPersonId`. */
export function deleteDrafts(store: Store, exceptPersonId?: string): void {
  for (const key of draftKeys(store))
    if (exceptPersonId === undefined || !key.startsWith(keyOf(exceptPersonId, ''))) store.removeItem(key)
}

const draftKeys = (store: Store) =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').filter((key) => key.startsWith(prefix))

function readStored(store: Store, key: string, now: number): StoredDraft | null {
  try {
    const { text, at } = JSON.parse(store.getItem(key) ?? '{}') as Partial<StoredDraft>
    return typeof text === 'string' && typeof at === 'number' && now - at < lifetimeMs ? { text, at } : null
  } catch {
    return null
  }
}
