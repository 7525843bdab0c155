import { z } from 'zod'
import type { PublishedBlock } from '#content/publish-resources.ts'
import type { TaskAnswer } from '#rules/worksheets/sheet-task.ts'
import { sheetLimits } from '#rules/worksheets/sheet-task.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
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
})

export const worksheetInput = z.object({ classroomId: classroomUuid, worksheet: uuid })

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
  copies: { name: string; code: string }[]
  /** Messages of the sheet, if its language is not the one of the page. */
  messages: { resources: object; worksheets: object } | null
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
  | { view: 'worksheet'; classroomId: string; className: string; worksheet: PrintedWorksheet }
