import { readDraft, type ProgramDraft } from '#rules/program/draft.ts'

/** The draft of this tab, restored after a page reload. Only one draft is stored; the next play overwrites it. */

const STORAGE_KEY = 'arena-draft'
/** A longer text was not written by this module. */
const MAX_CHARACTERS = 200_000

export function loadTabDraft(name: string): ProgramDraft | null {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY)
    if (text === null || text.length > MAX_CHARACTERS) return null
    const saved = JSON.parse(text) as { name?: unknown; draft?: unknown } | null
    const parsed = readDraft(saved?.draft)
    return saved?.name === name && parsed.ok ? parsed.value : null
  } catch {
    // The storage is disabled or contains invalid JSON: start without a draft.
    return null
  }
}

export function saveTabDraft(name: string, draft: ProgramDraft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ name, draft }))
  } catch {
    // The storage is full or disabled: the draft is still on the screen.
  }
}
