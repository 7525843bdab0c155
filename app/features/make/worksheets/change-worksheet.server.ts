import { can } from '#rules/permissions.ts'
import { isVerifiedTeacherOf } from '#app/features/learning/courses/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { worksheetInput, type WorksheetKey } from './contract.ts'
import { loadWorksheet } from './lock-worksheet.server.ts'
import { worksheets } from './tables.server.ts'

/** Deletes a worksheet with the copies of its students. */
export const removeWorksheet = defineCommand({
  name: 'removeWorksheet',
  input: worksheetInput,
  load: (context, input) => loadWorksheet(context, input, true),
  allow: (actor, { classroom }) => can(actor, 'lessons.assign', classroom),
  deletesTarget: true,
  async run({ db }, { classroom, row, isWorksheet }) {
    await db.delete(worksheets).where(isWorksheet)
    return {
      result: { removed: row.id },
      audit: { act: 'worksheet.remove', on: `classroom:${classroom.id}`, details: { source: row.source } },
    }
  },
})

/** Returns the answers of a worksheet to verified teachers of its class; the audit log records each read. */
export const showWorksheetKey = defineCommand({
  name: 'showWorksheetKey',
  readOnly: true,
  input: worksheetInput,
  load: (context, input) => loadWorksheet(context, input, false),
  allow: (actor, { classroom }) => can(actor, 'solutions.read', classroom),
  async run({ db, actor }, { classroom: { schoolId, id: classroomId }, row }) {
    const verified = await isVerifiedTeacherOf(db, { schoolId, classroomId }, actor.id!)
    const result: WorksheetKey = { answers: verified ? row.tasks.map(({ answer }) => answer) : null }
    const audit = { act: 'answers.read', on: classroomId, details: { sheet: row.code } }
    return { result, ...(verified && { audit }) }
  },
})
