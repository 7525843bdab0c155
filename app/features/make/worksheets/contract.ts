import { z } from 'zod'
import type { PublishedBlock } from '#content/publish-resources.ts'
import type { TaskAnswer } from '#rules/worksheets/sheet-task.ts'
import { sheetLimits } from '#rules/worksheets/sheet-task.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { classroomUuid, uuid } from '#app/platform/forms/uuid.ts'

export const sheetSources = ['lesson', 'bank', 'mistakes'] as const
export type SheetSource = (typeof sheetSources)[number]
export const sheetLanguages = ['en', 'th', 'ko', 'cn'] as const

/** Programs of the class that a sheet of its mistakes is made from. */
export const mistakeDays = 14

export const newWorksheetInput = z.object({
  classroomId: classroomUuid,
  source: z.enum(sheetSources),
  lesson: z.string().max(16).optional(),
  /** One level of the lesson; by default all of them. */
  step: z.string().max(16).optional(),
  bank: z.string().max(60).optional(),
  tasks: z.coerce.number().refine((count) => sheetLimits.tasks.some((size) => size === count)),
  language: z.enum(sheetLanguages),
  /** `each`: a copy with name and code for each student. */
  copies: z.enum(['class', 'each']),
  /** `on`: prefers tasks that a camera can read. */
  camera: z.enum(['on']).optional(),
})

export const worksheetInput = z.object({ classroomId: classroomUuid, worksheet: uuid })

/** The largest class of any plan (`rules/plans.ts`). */
const maxStudents = 500
const taskIndex = z
  .number()
  .int()
  .min(0)
  .max(sheetLimits.mostTasks - 1)

/** Answers by task, from the sheets of students with these codes. */
export const saveAnswersInput = worksheetInput.extend({
  papers: jsonField(
    z
      .array(
        z.object({
          code: z.string().regex(/^[0-9A-Z]{8}$/),
          answers: z
            .array(
              z
                .number()
                .int()
                .min(0)
                .max(sheetLimits.options - 1)
                .nullable(),
            )
            .max(sheetLimits.mostTasks),
          decided: z.array(taskIndex).max(sheetLimits.mostTasks),
        }),
      )
      .min(1)
      .max(maxStudents),
  ),
})

export type WorksheetKey = { answers: TaskAnswer[] | null }

export type LessonChoice = { id: string; title: string; course: string; steps: { id: string; number: number }[] }

export type WorksheetCard = {
  id: string
  title: string
  code: string
  source: SheetSource
  language: Locale
  tasks: number
  /** Students with a copy of their own. */
  students: number
  madeAt: string
}

export type PrintedWorksheet = {
  id: string
  code: string
  title: string
  language: Locale
  blocks: PublishedBlock[]
  copies: { name: string; code: string; isRead: boolean }[]
  /** Options that a camera can read, by task; 0 for other tasks. */
  optionCounts: number[]
  /** Messages of the sheet, if its language is not the one of the page. */
  messages: { resources: object; worksheets: object } | null
}

/** Share of right answers on screen, and the number of students. */
export type ScreenShare = { right: number; answered: number }

export type PaperTask = {
  /** Position on the worksheet, from 1. */
  number: number
  question: string
  options: number
  rightOption: number
  right: number
  answered: number
  /** The most frequent wrong option, if at least two students chose it. */
  commonMistake: number | null
  /** The same level or question on screen, in this class. */
  onScreen: ScreenShare | null
}

export type PaperResults = {
  id: string
  title: string
  language: Locale
  tasks: PaperTask[]
  /** `answers`: by readable task; null if no sheet of the student has been read. */
  students: { name: string; answers: { option: number | null; isRight: boolean; isDecided: boolean }[] | null }[]
}

export type WorksheetsPage =
  | { view: 'none' }
  | {
      view: 'new'
      classroomId: string
      mayMake: boolean
      lessons: LessonChoice[]
      nextLesson: string | null
      banks: { id: string; title: string; questions: number }[]
      /** Wrong programs of the last days from which tasks can be made. */
      mistakes: number
      students: number
      worksheets: WorksheetCard[]
    }
  | {
      view: 'worksheet'
      classroomId: string
      className: string
      worksheet: PrintedWorksheet
      /** May read answer sheets and see results. */
      isVerified: boolean
    }
  | { view: 'results'; classroomId: string; results: PaperResults }
