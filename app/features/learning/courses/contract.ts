import { z } from 'zod'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import type { LessonStandards, PublishedStandards } from '#content/standards.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import { visibilities, type Access, type AssignmentKind, type Visibility } from '#rules/assignments/access.ts'
import type { ShownLessons } from '#rules/classrooms/classroom.ts'
import { moves } from '#rules/assignments/order.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import {
  extraTimes,
  testMinutes,
  type Sitting,
  type StepResult,
  type Test,
  type TestState,
} from '#rules/assignments/test.ts'
import { answerField } from '#app/platform/forms/answer-field.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { oneOrManyOf } from '#app/platform/forms/one-or-many-field.ts'
import { momentField } from '#app/platform/forms/time-fields.ts'
import { classroomUuid, personUuid, uuid, uuids } from '#app/platform/forms/uuid.ts'

/** Assigns to the whole class if neither groups nor students are listed. */
export const assignLessonsInput = z.object({
  classroomId: classroomUuid,
  kind: z.enum(['course', 'lesson']),
  content: oneOrManyOf(z.string().regex(/^[a-z][a-z\d-]{1,30}$/), 60),
  group: uuids(30).optional(),
  student: uuids(100).optional(),
  visibility: z.enum(visibilities),
  opensAt: momentField.optional(),
  dueAt: momentField.optional(),
  /** Makes it a test: working time per student in minutes, from their start, within the opening and due times. */
  testMinutes: z.coerce.number().int().min(testMinutes.least).max(testMinutes.most).optional(),
})

/** Changes the settings of one assignment; who gets what stays. */
export const changeAssignmentInput = z.object({
  classroomId: classroomUuid,
  assignment: uuid,
  ...assignLessonsInput.pick({ visibility: true, opensAt: true, dueAt: true, testMinutes: true }).shape,
})

export const moveAssignmentInput = z.object({ classroomId: classroomUuid, assignment: uuid, to: z.enum(moves) })

export const testInput = z.object({ classroomId: classroomUuid, assignment: uuid })

/** `at`: server time of the answer as the device estimates it. An answer given without network arrives later. */
export const answerTestInput = testInput.extend({
  question: z.string().max(80),
  answer: jsonField(answerField),
  language: z.enum(questionLanguages),
  at: z.coerce.number().int().min(0).max(8.64e15),
})

export const giveExtraTimeInput = testInput.extend({
  student: uuids(100),
  percent: z.coerce.number().pipe(z.literal(extraTimes)),
})

/** Extra time of one student in all timed tests and competitions of a class. */
export const setExtraTimeInput = z.object({
  classroomId: classroomUuid,
  student: personUuid,
  percent: z.coerce.number().pipe(z.literal(extraTimes)),
})

export const withdrawAssignmentsInput = z.object({ classroomId: classroomUuid, assignment: uuids(200) })

/** One assignment of a class, as its teachers see it. */
export type AssignedLine = {
  id: string
  kind: AssignmentKind
  content: string
  /** Title of a test with questions of its own; lessons and courses have theirs in the catalog. */
  title: string | null
  /** If both `group` and `student` are null, the whole class is assigned. */
  group: { id: string; name: string } | null
  student: { id: string; name: string } | null
  visibility: Visibility
  opensAt: string | null
  dueAt: string | null
  /** `sat`: at least one student has started the test. */
  test: { minutes: number; releasedAt: string | null; sat: boolean } | null
}

/** Editor skin in which a course starts; unplugged if it has no programming. */
export type CourseSkin = 'icon' | 'block' | 'text' | 'unplugged'

type StepStatus = 'done' | 'now' | 'todo'

/** A lesson on a student's path. */
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
  /** Place of its assignment in the teacher's order. */
  place?: number
  /** The lesson itself is assigned, not only its course. */
  isAssigned?: true
  /** Set if the lesson is or was a test; its result is null until the teacher releases it. */
  test: PathTest | null
}

type PathTest = {
  id: string
  minutes: number
  released: boolean
  /** The student can start the test or is taking it. */
  isNow: boolean
  result: TestResult | null
}

/** A released result in the list of a student. */
export type ReleasedResult = TestResult & { title: string; releasedAt: number }

export type TestResult = { solved: number; of: number }

/** A course of the class with the lessons on a student's path. */
export type PathCourse = { id: string; title: string; units: PathUnit[] }

export type PathUnit = { id: string; title: string; worlds: readonly WorldName[]; lessons: PathLesson[] }

/** A course as one student sees it. `next` is the step to continue with. */
export type Path = {
  course: { id: string; title: string; summary: string }
  units: PathUnit[]
  stars: number
  next: NextStep | null
}

export type NextStep = {
  lesson: { id: string; title: string; number: number }
  step: { id: string; number: number }
  steps: StepStatus[]
  /** Set if the step belongs to a test that the student can start or is taking. */
  test: RunningTest | null
}

export type LessonOutline = {
  id: string
  title: string
  unit: string
  minutes: number
  steps: string[]
  /** Without graded steps, the lesson cannot be a test. */
  hasTasks: boolean
}
export type CourseOutline = { id: string; title: string; ages: number[]; lessons: LessonOutline[] }

type NamedRef = { id: string; name: string }

export type AssignedForTeacher = {
  view: 'teacher'
  classroomId: string
  lessonsShown: ShownLessons
  lines: AssignedLine[]
  /** Whether the teacher may delete test results by withdrawing a test. */
  removesResults: boolean
  groups: NamedRef[]
  students: NamedRef[]
  /** Other classes to which the teacher can copy an assignment. */
  otherClasses: NamedRef[]
  courses: CourseOutline[]
  /** Number of students who have finished each lesson, by lesson id. */
  doneBy: Record<string, number>
  /** The course most students are in, and its next lesson; null if all its lessons are finished or assigned. */
  next: { course: string; lesson: string | null }
}

/** One test as teachers see it: all students it is assigned to, with their results so far. */
export type TestForTeacher = {
  classroomId: string
  /** The tested lesson, or a test with questions of its own: those have texts. */
  lesson: { id: string; title: string; steps: { id: string; number: number; text?: string }[] }
  hasOwnQuestions: boolean
  test: Test
  /** Server time in milliseconds since the epoch. */
  now: number
  children: { id: string; name: string; sitting: Sitting; result: Record<string, StepResult> }[]
}

/** A question with the student's answer; released results also say whether it is right. */
export type TestQuestion = {
  shown: ShownQuestion
  answer: Answer | null
  isRight: boolean | null
  explanation: string | null
}

/** A test with questions of its own, as the student takes it. It has no questions before the start. */
export type QuestionTestPage = { title: string; questions: TestQuestion[]; result: TestResult | null }

/** A test and the student's sitting of it. `now` is the server time. */
export type RunningTest = { test: Test; sitting: Sitting; now: number }
export type StudentTest = RunningTest & { classroomId: string }

/** A test with questions of its own in the list of a student. */
export type OwnQuestionTest = {
  id: string
  title: string
  minutes: number
  state: TestState
  closesAt: number
  /** Null until the results are released. */
  result: TestResult | null
}

/** The view is `no-class` without a class: in a school workspace, or for a child who is in no class. */
export type AssignedData =
  | AssignedForTeacher
  | { view: 'student'; courses: PathCourse[]; questionTests: OwnQuestionTest[] }
  | { view: 'no-class' }

export type CourseName = { id: string; title: string }

/** A lesson of a course as teachers of a class see it. */
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
  /** How many students have finished the lesson, and which students are in it. */
  done: number
  here: NamedRef[]
  /** Codes of the unplugged activities of the lesson. */
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

/** Map of one student or of a whole class. `own` is false for guardians, who cannot open the lessons. */
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
  | { view: 'no-class' }

/** A course in the course catalog. */
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
  /** Number of unplugged activities. */
  activities: number
  worlds: WorldName[]
}

export type PublicCourse = CourseCard & {
  /** Path of the first step, which visitors can play without an account. */
  first: string
  /** Every unit has an activity without a device. */
  hasActivities: boolean
  taught: { id: string; title: string; goal: string; worlds: readonly WorldName[]; lessons: readonly string[] }[]
  /** Skills of the report for parents. */
  abilities: readonly string[]
  before: CourseLink | null
  next: CourseLink | null
}

export type CourseLink = { id: string; title: string }

export type CatalogData = {
  courses: CourseCard[]
  /** Ids of the courses that the class takes. */
  own: string[]
  mayAssign: boolean
}

/** Python program of each step; null if the requester is not a verified teacher. */
export type Solutions = { solutions: { number: number; program: string }[] | null }
