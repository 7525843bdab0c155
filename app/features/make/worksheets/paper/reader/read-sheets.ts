import type { ReadAnswer, SheetReading } from '#rules/paper/read-sheet.ts'

/** Sheets that have been read and not saved. They stay on the device; a sheet has a code and no name. */

export type ReadSheet = {
  readonly code: string
  readonly answers: readonly ReadAnswer[]
  /** Tasks that the teacher decided. */
  readonly decided: readonly number[]
  /** Time of reading, in milliseconds. */
  readonly readAt: number
}

export const toReadSheet = (reading: SheetReading & { ok: true }, now: number): ReadSheet => ({
  code: reading.code,
  answers: reading.answers,
  decided: [],
  readAt: now,
})

/** Answers that the teacher has to look at. */
export const openDoubts = ({ answers, decided }: ReadSheet): ReadAnswer[] =>
  answers.filter(({ doubt, task }) => doubt !== null && !decided.includes(task))

export const decideAnswer = (sheet: ReadSheet, task: number, option: number | null): ReadSheet => ({
  ...sheet,
  answers: sheet.answers.map((answer) => (answer.task === task ? { ...answer, option, picture: null } : answer)),
  decided: [...sheet.decided.filter((other) => other !== task), task],
})

/** As it is sent: one answer per task of the worksheet. */
export const toSavedAnswers = ({ code, answers, decided }: ReadSheet, tasks: number) => ({
  code,
  answers: Array.from({ length: tasks }, (_, task) => answers.find((answer) => answer.task === task)?.option ?? null),
  decided: [...decided],
})

/** Two photos in a row that say the same: a hand that still moves blurs one of them. */
export const agree = (a: SheetReading, b: SheetReading): boolean =>
  a.ok &&
  b.ok &&
  a.code === b.code &&
  a.answers.every(({ option, doubt }, index) => {
    const other = b.answers[index]
    return other?.option === option && (other.doubt === null) === (doubt === null)
  })

export const countRight = ({ answers }: ReadSheet, rightOptions: readonly (number | undefined)[]): number =>
  answers.filter(({ task, option }) => option !== null && option === rightOptions[task]).length
