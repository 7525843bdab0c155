import { can } from '#rules/permissions.ts'
import { enterClassroom, studentsIn } from '#app/features/classrooms/public.server.ts'
import { defineView } from '#app/platform/live.server.ts'
import { classNow } from './class-now.server.ts'
import { lessonGrid } from './class-progress.server.ts'
import { courseGrid } from './course-progress.server.ts'
import { ownComments } from './comments.server.ts'
import { stepsOfCourse, stepsOfLesson } from './judged-steps.server.ts'
import { workToRead } from './work-to-read.server.ts'

/** A class of forty runs two programs a second. The first of them is shown at once, the others together. */
const throttle = { everyMs: 1_500 }

/** Who is where and how it goes: the class strip. */
export const classNowView = defineView({
  path: 'classrooms/:classroomId/progress',
  throttle,
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'progress.view', classroom),
  read: (db, { schoolId, classroomId }) => classNow(db, schoolId, classroomId),
})

/** One lesson, step by step. */
export const lessonGridView = defineView({
  path: 'classrooms/:classroomId/progress/:lesson',
  throttle,
  async enter(services, signedIn, params) {
    const entered = await enterClassroom(services, signedIn, params)
    const lesson = params.lesson!
    return entered && stepsOfLesson(lesson).length > 0 ? { ...entered, facts: { ...entered.facts, lesson } } : null
  },
  allow: (actor, classroom) => can(actor, 'progress.view', classroom),
  read: (db, { schoolId, classroomId, lesson }) => lessonGrid(db, schoolId, classroomId, lesson),
})

/** One course, lesson by lesson. */
export const courseGridView = defineView({
  path: 'classrooms/:classroomId/courses/:course',
  throttle,
  async enter(services, signedIn, params) {
    const entered = await enterClassroom(services, signedIn, params)
    const course = params.course!
    return entered && stepsOfCourse(course).length > 0 ? { ...entered, facts: { ...entered.facts, course } } : null
  },
  allow: (actor, classroom) => can(actor, 'progress.view', classroom),
  read: (db, { schoolId, classroomId, course }) => courseGrid(db, schoolId, classroomId, course),
})

/** Whoever learns there is told what was said about their own work. */
export const commentsView = defineView({
  path: 'classrooms/:classroomId/comments',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'comments.read', classroom),
  variant: (actor) => actor.id!,
  read: (db, { schoolId }, student) => ownComments(db, schoolId, student),
})

/** Work that waits for those who teach. */
export const toReadView = defineView({
  path: 'classrooms/:classroomId/to-read',
  throttle,
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'progress.view', classroom),
  read: async (db, { schoolId, classroomId }) => workToRead(db, schoolId, await studentsIn(db, schoolId, classroomId)),
})
