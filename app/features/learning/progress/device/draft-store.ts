import { readDraft, type ProgramDraft } from '#rules/program/draft.ts'

/** Drafts in local storage, one per step and user, so that closing a tab loses no work. */

/** Includes the level version: drafts of an older version may use blocks that are no longer offered. */
export type DraftKey = {
  readonly personId: string | null
  readonly stepId: string
  readonly version: number
  readonly choice: number
}

const storageKey = ({ personId, stepId, version, choice }: DraftKey) =>
  `draft ${personId ?? 'visitor'} ${stepId} ${version} ${choice}`

/** Longer text was not written by this app. */
const MAX_CHARACTERS = 200_000

/** `sequence`: logical clock of the draft event. */
export type DeviceDraft = { readonly draft: ProgramDraft; readonly sequence: number }

export function loadDeviceDraft(key: DraftKey): DeviceDraft | null {
  try {
    const text = localStorage.getItem(storageKey(key))
    if (text === null || text.length > MAX_CHARACTERS) return null
    const value = JSON.parse(text) as { sequence?: unknown } | null
    const read = readDraft(value)
    return read.ok ? { draft: read.value, sequence: Number(value?.sequence) || 0 } : null
  } catch {
    // Storage is disabled or contains invalid data.
    return null
  }
}

export function saveDeviceDraft(key: DraftKey, draft: ProgramDraft, sequence: number): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify({ ...draft, sequence }))
  } catch {
    // Storage is full: the draft stays on the screen and is sent with the next run.
  }
}

const visitorPrefix = 'draft visitor '

/** Moves visitor drafts to the user who claims them, except for steps where the user already has a draft. */
export function claimVisitorDrafts(personId: string): void {
  try {
    for (const name of visitorKeys()) {
      const userKey = `draft ${personId} ${name.slice(visitorPrefix.length)}`
      if (localStorage.getItem(userKey) === null) localStorage.setItem(userKey, localStorage.getItem(name)!)
    }
  } catch {
    // Storage is full: drafts that were sent are loaded from the server.
  }
  deleteVisitorDrafts()
}

export function deleteVisitorDrafts(): void {
  try {
    for (const name of visitorKeys()) localStorage.removeItem(name)
  } catch {
    // Storage is disabled, so there is nothing to delete.
  }
}

const visitorKeys = () => Object.keys(localStorage).filter((name) => name.startsWith(visitorPrefix))
