import { readDraft, type ProgramDraft } from '#rules/program/draft.ts'

/** What is being made in this tab, and for what: a page that is loaded anew goes on with it. The next one takes its place. */

const slot = 'arena-draft'
/** So much text is no draft of ours. */
const mostCharacters = 200_000

export function tabDraft(name: string): ProgramDraft | null {
  try {
    const text = sessionStorage.getItem(slot)
    if (text === null || text.length > mostCharacters) return null
    const kept = JSON.parse(text) as { name?: unknown; draft?: unknown } | null
    const read = readDraft(kept?.draft)
    return kept?.name === name && read.ok ? read.value : null
  } catch {
    // Storage that is switched off, or holds what nobody wrote: there is no draft.
    return null
  }
}

export function keepTabDraft(name: string, draft: ProgramDraft): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify({ name, draft }))
  } catch {
    // A full disk: the draft is on the screen.
  }
}
