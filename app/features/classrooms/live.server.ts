import { can } from '#rules/permissions.ts'
import { checkNote, writerOfNote } from '#rules/class-board.ts'
import { definePresence, defineStore } from '#app/platform/live.server.ts'
import { enterClassroom } from './enter.server.ts'

/** Who is here, on the teacher's dashboard: names as the class knows them. */
export const classroomPresence = definePresence({
  path: 'classrooms/:classroomId/here',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'classroom.attend', classroom),
  show: ({ user }, _, { relations }) => ({ name: user.name, teaches: relations.some((relation) => relation !== 'student') }),
})

/** Sticky notes of a class. Everybody in the room may read; one writes one's own notes, a teacher any. */
export const classroomBoard = defineStore({
  path: 'classrooms/:classroomId/board',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'board.read', classroom),
  mayWrite: (actor, classroom, key) => can(actor, key === '*' ? 'board.clear' : 'board.write', { ...classroom, personId: writerOfNote(key) }),
  check: checkNote,
})
