import type { ProgramDraft } from '#rules/program/draft.ts'

export type OwnChanges = {
  /** A change of one's own, that will come back. */
  readonly made: (draft: ProgramDraft) => void
  /** Whether a draft that came is one's own change coming back, and so is already shown. */
  readonly isOwn: (draft: ProgramDraft) => boolean
}

/**
 * An editor tells of every change and is given the draft back, perhaps when it has already gone on. Only a draft of
 * somebody else (undo, another skin) is to be shown anew.
 */
export function openOwnChanges(shown: ProgramDraft): OwnChanges {
  let waiting: readonly ProgramDraft[] = []
  let last = shown
  return {
    made: (draft) => void (waiting = [...waiting, draft]),
    isOwn(draft) {
      if (draft === last) return true
      last = draft
      const at = waiting.indexOf(draft)
      waiting = at === -1 ? [] : waiting.slice(at + 1)
      return at !== -1
    },
  }
}
