import { z } from 'zod'
import type { LessonStandards, PublishedStandards } from '#content/standards.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import { visibilities, type Access, type Visibility } from '#rules/assignments/access.ts'
import { extraTimes, testMinutes, type Sitting, type StepResult, type Test } from '#rules/assignments/test.ts'
import { oneOrMany } from '#app/platform/one-or-many.ts'
import { momentField } from '#app/platform/times.ts'
import { classroomUuid, personUuid, uuid, uuids } from '#app/platform/uuid.ts'

/** What is given to whom: to the whole class where neither groups nor students are named. */
export const assignedLessons = z.object({
  classroomId: classroomUuid,
  kind: z.enum(['course', 'lesson']),
  content: oneOrMany(z.string().regex(/^[a-z][a-z\d-]{1,30}$/), 60),
  group: uuids(30).optional(),
  student: uuids(100).optional(),
  visibility: z.enum(visibilities),
  opensAt: momentField.optional(),
  dueAt: momentField.optional(),
  /** As a test: so long has everybody from their own start, between the two times. */
  testMinutes: z.coerce.number().int().min(testMinutes.least).max(testMinutes.most).optional(),
})

/** One test of a class. */
export const testAsked = z.object({ classroomId: classroomUuid, assignment: uuid })

export const extraTimeGiven = testAsked.extend({
  student: uuids(100),
  percent: z.coerce.number().pipe(z.literal(extraTimes)),
})

/** Of one student in a class, for all that has a clock there. */
export const extraTimeSet = z.object({
  classroomId: classroomUuid,
  student: personUuid,
  percent: z.coerce.number().pipe(z.literal(extraTimes)),
})

export const withdrawn = z.object({ classroomId: classroomUuid, assignment: uuids(200) })

/** A line of what a class was given, as those who teach it see it. */
export type AssignedLine = {
  id: string
  kind: 'course' | 'lesson'
  content: string
  /** Groups and students by name; the whole class where there is none. */
  group: { id: string; name: string } | null
  student: { id: string; name: string } | null
  visibility: Visibility
  opensAt: string | null
  dueAt: string | null
  /** `sat`: somebody has begun it. */
  test: { minutes: number; releasedAt: string | null; sat: boolean } | null
}

/** As what a program is first shown; unplugged where there is none. */
export type CourseSkin = 'icon' | 'block' | 'text' | 'unplugged'

type StepDone = 'done' | 'now' | 'todo'

/** A lesson on somebody's path. */
export type PathLesson = {
  id: string
  title: string
  minutes: number
  skin: CourseSkin
  state: Access['state']
  opensAt: string | null
  dueAt: string | null
  stars: number
  mostStars: number
  steps: { id: string; kind: string; done: boolean; stars: number }[]
  /** It is a test now, or was one: what it came to is there once it is told. */
  test: OnPath | null
}

type OnPath = {
  id: string
  minutes: number
  released: boolean
  /** It can be started, or is being taken. */
  isNow: boolean
  result: TestResult | null
}

export type TestResult = { solved: number; of: number }

/** A course of somebody's class with the lessons that are on their path. */
export type PathCourse = { id: string; title: string; units: PathUnit[] }

export type PathUnit = { id: string; title: string; worlds: readonly WorldName[]; lessons: PathLesson[] }

/** A course as one learner sees it. `next` is the step to go on with. */
export type Path = {
  course: { id: string; title: string; summary: string }
  units: PathUnit[]
  stars: number
  next: NextStep | null
}

export type NextStep = {
  lesson: { id: string; title: string; number: number }
  step: { id: string; number: number }
  steps: StepDone[]
}

export type LessonOutline = { id: string; title: string; unit: string; minutes: number; steps: string[] }
export type CourseOutline = { id: string; title: string; ages: number[]; lessons: LessonOutline[] }

type Named = { id: string; name: string }

export type AssignedForTeacher = {
  view: 'teacher'
  classroomId: string
  lines: AssignedLine[]
  /** Whether they may take away what children did in a test. */
  removesResults: boolean
  groups: Named[]
  students: Named[]
  courses: CourseOutline[]
  /** How many of the class have finished each lesson. */
  doneBy: Record<string, number>
}

/** One test as those who teach see it: everybody whom it is for, with what they have done in it. */
export type TestForTeacher = {
  classroomId: string
  lesson: { id: string; title: string; steps: { id: string; number: number }[] }
  test: Test
  /** The server's clock. */
  now: number
  children: { id: string; name: string; sitting: Sitting; result: Record<string, StepResult> }[]
}

/** A child's own test, where they are in it. */
export type OwnTest = { classroomId: string; test: Test; sitting: Sitting; now: number }

/** Nobody's where there is no class: in a school's office, or with a child who is in none. */
export type AssignedData = AssignedForTeacher | { view: 'student'; courses: PathCourse[] } | { view: 'nobody' }

export type CourseName = { id: string; title: string }

/** A lesson of a course as those who teach a class see it. */
export type ClassLesson = {
  id: string
  title: string
  minutes: number
  skin: CourseSkin
  firstStep: string
  steps: number
  state: Visibility
  opensAt: string | null
  dueAt: string | null
  /** How many of the class have finished it, and who is at it. */
  done: number
  here: Named[]
  /** Its activities without a device, by code. */
  activities: string[]
  standards: LessonStandards
}

export type ClassUnit = {
  id: string
  title: string
  worlds: readonly WorldName[]
  goal: string
  note: string
  lessons: ClassLesson[]
}

/** The path of one learner, who may go it or only look, or that of a whole class. */
export type SkyMapData =
  | { view: 'learner'; classroomId: string; own: boolean; courses: CourseName[]; path: Path | null; stamp: string }
  | {
      view: 'class'
      classroomId: string
      students: number
      courses: CourseName[]
      course: CourseName
      standardSources: PublishedStandards['sources']
      units: ClassUnit[]
    }
  | { view: 'nobody' }

/** A course in the catalogue. */
export type CourseCard = {
  id: string
  title: string
  summary: string
  ages: number[]
  skin: CourseSkin
  hours: number
  units: number
  lessons: number
  levels: number
  /** Activities without a device. */
  activities: number
  worlds: WorldName[]
}

export type PublicCourse = CourseCard & {
  /** The first step of a lesson that is open to anyone. */
  first: string
  taught: { id: string; title: string; goal: string; worlds: readonly WorldName[]; lessons: number }[]
}

export type CatalogueData = {
  courses: CourseCard[]
  /** Those of the class. */
  own: string[]
  mayAssign: boolean
}

/** Step by step, as Python text; nothing for those who are not known to teach. */
export type Solutions = { solutions: { number: number; program: string }[] | null }
