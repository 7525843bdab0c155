import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { newCards, resetSecrets, revokeCards, type ClassroomHere } from '#app/features/cards/public.server.ts'
import { classroomsOfStudents, standIn } from '#app/features/classrooms/public.server.ts'
import type { Command } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { read } from '#app/platform/query.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { run, toResponse } from '#app/platform/run.server.ts'
import { running, type Act, type Acts } from './acts.server.ts'
import { changeStudent } from './change-student.server.ts'
import { exportStudentList } from './export-student-list.server.ts'
import { moveStudents, removeStudents } from './move-students.server.ts'
import { undoRosterChange } from './undo.server.ts'

/** Commands that are told in which classrooms the chosen students are to whoever asks. */
const whereTheyLearn =
  <Input, Loaded, Result>(commandFor: (...classrooms: [ClassroomHere, ...ClassroomHere[]]) => Command<Input, Loaded, Result>): Act =>
  async (request, context) => {
    const chosen = (await request.clone().formData()).getAll('student').map(String)
    const [first, ...others] = await classroomsInReach(context, chosen)
    if (!first) throw toResponse(new AppError('not-found'))
    return run(commandFor(first, ...others), request, context)
  }

async function classroomsInReach(context: Readonly<RouterContextProvider>, students: string[]): Promise<ClassroomHere[]> {
  const { services, actor } = visitOf(context)
  if (!actor.schoolId || !z.array(z.uuid()).min(1).max(500).safeParse(students).success) return []
  const found = await read(services, actor, async (db) => {
    const places = await classroomsOfStudents(db, actor.schoolId!, students)
    return standIn(db, actor, [...new Set(places.map(({ classroomId }) => classroomId))])
  })
  return found.filter((classroom) => can(actor, 'secrets.reset', classroom))
}

/** Every act of the list of all students, by the name in its address. */
export const listActs: Acts = {
  change: running(changeStudent),
  move: running(moveStudents),
  remove: running(removeStudents),
  export: running(exportStudentList),
  undo: running(undoRosterChange),
  'reset-secrets': whereTheyLearn(resetSecrets),
  'new-cards': whereTheyLearn(newCards),
  'revoke-cards': whereTheyLearn(revokeCards),
}
