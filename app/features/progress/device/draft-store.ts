import { readDraft, type ProgramDraft } from '#rules/program/draft.ts'

/** Drafts on this device, one for each step and person, so that a closed tab loses nothing. */

/** A level that changed begins anew: its old draft may hold what is no longer offered. */
export type DraftKey = {
  readonly personId: string | null
  readonly stepId: string
  readonly version: number
  readonly choice: number
}

const nameOf = ({ personId, stepId, version, choice }: DraftKey) =>
  `draft ${personId ?? 'visitor'} ${stepId} ${version} ${choice}`

/** So much text is no draft of ours. */
const MOST_CHARACTERS = 200_000

/** `sequence`: its place in the order of what was done. */
export type DeviceDraft = { readonly draft: ProgramDraft; readonly sequence: number }

export function keptDraft(key: DraftKey): DeviceDraft | null {
  try {
    const text = localStorage.getItem(nameOf(key))
    if (text === null || text.length > MOST_CHARACTERS) return null
    const kept = JSON.parse(text) as { sequence?: unknown } | null
    const read = readDraft(kept)
    return read.ok ? { draft: read.value, sequence: Number(kept?.sequence) || 0 } : null
  } catch {
    // Storage that is switched off, or holds what nobody wrote: there is no draft.
    return null
  }
}

export function keepDraft(key: DraftKey, draft: ProgramDraft, sequence: number): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify({ ...draft, sequence }))
  } catch {
    // A full disk: the draft is on the screen, and goes out with the next run.
  }
}

const ofVisitor = 'draft visitor '

/** What a visitor began is gone on with by whoever says it was them, but for steps at which they have work of their own. */
export function takeVisitorDrafts(personId: string): void {
  try {
    for (const name of visitorNames()) {
      const own = `draft ${personId} ${name.slice(ofVisitor.length)}`
      if (localStorage.getItem(own) === null) localStorage.setItem(own, localStorage.getItem(name)!)
    }
  } catch {
    // A full disk: what was sent comes back from the server.
  }
  forgetVisitorDrafts()
}

export function forgetVisitorDrafts(): void {
  try {
    for (const name of visitorNames()) localStorage.removeItem(name)
  } catch {
    // Storage that is switched off holds nothing.
  }
}

const visitorNames = () => Object.keys(localStorage).filter((name) => name.startsWith(ofVisitor))
