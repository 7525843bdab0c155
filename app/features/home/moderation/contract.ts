import type { ClassroomId, PersonId } from '#rules/ids.ts'
import type { HeldTextState } from '#rules/moderation/held-text.ts'
import type { WordHit } from '#rules/words/verdict.ts'

/** A line before a held text, for instance an earlier message. */
export type LineAround = { id: string; writer: string | null; isTeacher: boolean; text: string }

/** A held text as a teacher reads it. Times are milliseconds since 1970. */
export type TextToRead = {
  id: string
  kind: string
  writer: { id: PersonId; name: string } | null
  text: string
  findings: readonly WordHit[]
  severity: number
  state: HeldTextState
  heldAt: number
  lines: LineAround[]
  /** Set for a visible text that a reader reported: the reason, and whether it is a text, phrase or sticker. */
  report: { reason: string; content: string } | null
}

/** Texts of a class that no teacher answered for a day, as school admins see them. */
export type OverdueTexts = { classroomId: ClassroomId; name: string; count: number }
