import { testState } from '#rules/assignments/test.ts'
import type { CodingSkin } from '#rules/classrooms/classroom.ts'
import type { QuestionTestPage } from '#app/features/learning/courses/public.ts'
import type { CatalogLesson } from '#app/features/learning/courses/public.server.ts'
import type { NotOnDevice } from '../offline/lesson-on-device.ts'
import type { LessonLock } from '../play-context.server.ts'
import type { DeviceTest } from '../test/test-mode.ts'

/** Data of the page of a step, and which of its screens they belong to. */

export type OpenStepData = {
  readonly lesson: CatalogLesson
  readonly at: number
  readonly exit: string
  /** The school that stores the progress. */
  readonly school: string | null
  /** The student's class. */
  readonly classroom: string | null
  /** The coding skin set for the student or the class. */
  readonly coding: CodingSkin | null
  /** The test in progress. */
  readonly test: DeviceTest | null
  /** Toolbox width in tiles, only for icon levels. */
  readonly tiles?: number | null
}

/** Data for a test that is not started yet or is over. */
export type WaitingTestData = { readonly own: DeviceTest; readonly lesson: CatalogLesson; readonly exit: string }

/** Data for the list of downloaded lessons; `missing` says why the requested lesson is not on the device. */
export type DevicePageData = { readonly missing: NotOnDevice | null }

/** A test with questions of its own: before, during and after it. */
export type QuestionTestData = { readonly ownTest: DeviceTest; readonly page: QuestionTestPage; readonly exit: string }

export type StepPageData =
  | OpenStepData
  | QuestionTestData
  | WaitingTestData
  | DevicePageData
  | { readonly closed: LessonLock; readonly exit: string }

export const isClosed = (loaded: StepPageData) => 'closed' in loaded
export const isQuestionTest = (loaded: StepPageData): loaded is QuestionTestData => 'ownTest' in loaded
export const isDownloads = (loaded: StepPageData) => 'missing' in loaded
export const isWaiting = (loaded: StepPageData) => 'own' in loaded
export const isOpen = (loaded: StepPageData): loaded is OpenStepData => 'at' in loaded

export const isInProgress = ({ test, sitting, now }: DeviceTest) => testState(test, sitting, now) === 'working'
