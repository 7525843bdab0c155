import type { WordHit } from '../words/verdict.ts'
import type { WordCategory } from '../words/word-list.ts'

/** A held text waits until a teacher reads it. The kind names the feature that publishes the released text. */
export const heldTextStates = ['waiting', 'released', 'kept-back'] as const
export type HeldTextState = (typeof heldTextStates)[number]

export const heldTextDecisions = ['release', 'keep-back'] as const
export type HeldTextDecision = (typeof heldTextDecisions)[number]

/** Lines around a held text that the teacher sees with it. */
export const maxLinesAround = 5

const hourMs = 3_600_000

/** School admins see texts that teachers have not answered for this time. */
export const overdueAfterMs = 24 * hourMs
/** Without an answer within this time, a text is not published. */
export const answerTimeMs = 7 * 24 * hourMs

export const isOverdue = (heldAt: number, now: number): boolean => now - heldAt >= overdueAfterMs

/** A person who may decide about held texts. School admins are no teachers of the class unless they teach in it. */
export type HeldTextReader = { id: string | null; isTeacher: boolean }

export type ReadableText = {
  writerId: string | null
  heldAt: number
  /** Whether a teacher of the class, other than the writer, can decide. */
  hasTeacher: boolean
}

/** Teachers of the class decide; school admins only if no teacher answered or none is there. No one reads an own text. */
export const mayReadHeldText = (
  reader: HeldTextReader,
  { writerId, heldAt, hasTeacher }: ReadableText,
  now: number,
): boolean => writerId !== reader.id && (reader.isTeacher || !hasTeacher || isOverdue(heldAt, now))

/** Severity of a text that holds no bad word and waits because of a setting, such as a board with approval. */
export const noSeverity = 0
/** Danger to a child: listed first, and the child sees whom to talk to. */
export const dangerSeverity = 4

export const isDanger = (severity: number): boolean => severity >= dangerSeverity

/** The worst category of the findings; `null` if the text waits because of a setting. */
export const worstCategory = (findings: readonly WordHit[]): WordCategory | null =>
  findings.reduce<WordHit | null>((worst, hit) => (worst && worst.severity >= hit.severity ? worst : hit), null)
    ?.category ?? null

export type TextPart = { text: string; isMarked: boolean }

/** Splits a text into marked and unmarked parts. Overlapping findings become one mark. */
export function markFindings(text: string, findings: readonly Pick<WordHit, 'from' | 'to'>[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (to: number, isMarked: boolean) => {
    if (to <= end) return
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += text.slice(end, to)
    else parts.push({ text: text.slice(end, to), isMarked })
    end = to
  }
  for (const { from, to } of findings.toSorted((a, b) => a.from - b.from)) {
    add(Math.min(from, text.length), false)
    add(Math.min(to, text.length), true)
  }
  add(text.length, false)
  return parts
}

/** Longest word that a school may allow, in UTF-16 units. */
export const maxAllowedWordLength = 80

/** Words that a teacher proposes with a held text: its marked parts. Contact data and danger are never allowed. */
export const proposableWords = (text: string, findings: readonly WordHit[]): string[] => [
  ...new Set(
    findings
      .filter(({ category }) => category !== 'contact' && category !== 'danger')
      .map(({ from, to }) => text.slice(from, to).trim().toLowerCase())
      .filter((word) => word !== '' && word.length <= maxAllowedWordLength),
  ),
]
