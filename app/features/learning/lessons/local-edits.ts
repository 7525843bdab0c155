import type { ProgramDraft } from '#rules/program/draft.ts'

export type LocalEdits = {
  /** Remembers a draft that this editor reported; it comes back as the `draft` prop. */
  readonly record: (draft: ProgramDraft) => void
  /** Whether an incoming draft was reported by this editor and is therefore already on screen. */
  readonly isLocalEdit: (draft: ProgramDraft) => boolean
}

/**
 * Separates the drafts that an editor reported itself from outside changes (undo, another skin). Reported drafts
 * come back as props, possibly after the user has typed more; only outside changes may reload the editor.
 */
export function trackLocalEdits(initialDraft: ProgramDraft): LocalEdits {
  let pending: readonly ProgramDraft[] = []
  let lastDraft = initialDraft
  return {
    record: (draft) => void (pending = [...pending, draft]),
    isLocalEdit(draft) {
      if (draft === lastDraft) return true
      lastDraft = draft
      const index = pending.indexOf(draft)
      pending = index === -1 ? [] : pending.slice(index + 1)
      return index !== -1
    },
  }
}
