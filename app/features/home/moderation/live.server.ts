import type { PersonId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { countWaitingTexts, listOwnHeldTexts } from '#app/features/people/held-texts/public.server.ts'
import type { HeldTextsView } from '#app/features/people/held-texts/public.ts'
import { defineView } from '#app/platform/live/live.server.ts'

const teacherPrefix = 'teacher '

/** Waiting texts of a class: their number for teachers, the reader's own texts for students. */
export const heldTextsView = defineView({
  path: 'classrooms/:classroomId/held-texts',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'board.read', classroom),
  variant: (actor, classroom) =>
    can(actor, 'held-texts.decide', classroom) ? `${teacherPrefix}${actor.id}` : actor.id!,
  read: (db, { schoolId, classroomId }, variant): Promise<HeldTextsView> =>
    variant.startsWith(teacherPrefix)
      ? countWaitingTexts(db, schoolId, classroomId, variant.slice(teacherPrefix.length) as PersonId)
      : listOwnHeldTexts(db, schoolId, classroomId, variant as PersonId),
})
