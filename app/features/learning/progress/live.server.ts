import { can } from '#rules/permissions.ts'
import { enterClassroom, listStudentIds } from '#app/features/people/classrooms/public.server.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { loadClassActivity } from './class-progress/class-activity.server.ts'
import { loadLessonGrid } from './class-progress/class-progress.server.ts'
import { loadCourseGrid } from './class-progress/course-progress.server.ts'
import { listStudentComments } from './review/comments.server.ts'
import { stepsOfCourse, stepsOfLesson } from './judged-steps.server.ts'
import { listUnreadWork } from './review/unread-work.server.ts'

/** A class of forty runs two programs a second: sends the first change immediately and batches later ones. */
const throttle = { everyMs: 1_500 }

/** Current step and state of each student, for the class strip. */
export const classActivityView = defineView({
  path: 'classrooms/:classroomId/progress',
  throttle,
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'progress.view', classroom),
  read: (db, { schoolId, classroomId }) => loadClassActivity(db, schoolId, classroomId),
})

/** Progress of a class in one lesson, by step. */
export const lessonGridView = defineView({
  path: 'classrooms/:classroomId/progress/:lesson',
  throttle,
  async enter(services, signedIn, params) {
    const entered = await enterClassroom(services, signedIn, params)
    const lesson = params.lesson!
    return entered && stepsOfLesson(lesson).length > 0 ? { ...entered, facts: { ...entered.facts, lesson } } : null
  },
  allow: (actor, classroom) => can(actor, 'progress.view', classroom),
  read: (db, { schoolId, classroomId, lesson }) => loadLessonGrid(db, schoolId, classroomId, lesson),
})

/** Progress of a class in one course, by lesson. */
export const courseGridView = defineView({
  path: 'classrooms/:classroomId/courses/:course',
  throttle,
  async enter(services, signedIn, params) {
    const entered = await enterClassroom(services, signedIn, params)
    const course = params.course!
    return entered && stepsOfCourse(course).length > 0 ? { ...entered, facts: { ...entered.facts, course } } : null
  },
  allow: (actor, classroom) => can(actor, 'progress.view', classroom),
  read: (db, { schoolId, classroomId, course }) => loadCourseGrid(db, schoolId, classroomId, course),
})

/** Comments on the work of the subscribed student. */
export const commentsView = defineView({
  path: 'classrooms/:classroomId/comments',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'comments.read', classroom),
  variant: (actor) => actor.id!,
  read: (db, { schoolId }, student) => listStudentComments(db, schoolId, student),
})

/** Student work that waits for a teacher's review. */
export const unreadWorkView = defineView({
  path: 'classrooms/:classroomId/to-read',
  throttle,
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'progress.view', classroom),
  read: async (db, { schoolId, classroomId }) =>
    listUnreadWork(db, schoolId, await listStudentIds(db, schoolId, classroomId)),
})
