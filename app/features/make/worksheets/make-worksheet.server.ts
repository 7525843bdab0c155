import { randomBytes, randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { generateClassCode } from '#rules/classrooms/class-code.ts'
import { can } from '#rules/permissions.ts'
import { lockClassrooms, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { findLesson } from '#app/features/learning/courses/public.server.ts'
import { listWrongPrograms, stepsOfLesson } from '#app/features/learning/progress/public.server.ts'
import { isBuiltInBank, findReadableBank, loadBank } from '#app/features/play/questions/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { mistakeDays, newWorksheetInput } from './contract.ts'
import { worksheetPapers, worksheets } from './tables.server.ts'
import { builtInBankTitle } from './tasks/bank-titles.server.ts'
import { makeBankTasks, makeMistakeTasks, makeStepTasks } from './tasks/make-tasks.server.ts'
import { sheetTexts } from './tasks/sheet-texts.server.ts'
import type { z } from 'zod'
import type { ClassroomWithRelations } from '#app/features/people/classrooms/public.server.ts'

const dayMs = 24 * 60 * 60_000
/** More than the characters of a code, because some bytes are skipped. */
const codeBytes = 40

/** Saves a worksheet of a class, with a copy for each student if they have copies of their own. */
export const makeWorksheet = defineCommand({
  name: 'makeWorksheet',
  input: newWorksheetInput,

  async load({ db, actor }, { classroomId }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },

  allow: (actor, classroom, { source }) =>
    can(actor, 'lessons.assign', classroom) && (source !== 'bank' || can(actor, 'questions.view', classroom)),

  async run(context, classroom, input) {
    const { db, actor, now, newId } = context
    const { schoolId, id: classroomId } = classroom
    const { title, tasks } = await makeSheet(context, classroom, input)
    if (tasks.length === 0) throw new AppError('refused', { reason: 'no-worksheet-tasks' })
    await enforceQuota(context, 'worksheet', classroomId, {
      existing: () =>
        db.$count(worksheets, and(eq(worksheets.schoolId, schoolId), eq(worksheets.classroomId, classroomId))),
    })
    const id = newId()
    const { source, language, copies } = input
    await db.insert(worksheets).values({
      ...{ schoolId, id, classroomId, code: createCode(), title, source, language, tasks },
      ...{ madeBy: actor.id, madeAt: new Date(now) },
    })
    const students = copies === 'each' ? await rosterOf(db, schoolId, classroomId) : []
    if (students.length > 0)
      await db
        .insert(worksheetPapers)
        .values(students.map((student) => ({ schoolId, worksheetId: id, studentId: student.id, code: createCode() })))
    return {
      result: { worksheet: id },
      audit: { act: 'worksheet.make', on: `classroom:${classroomId}`, details: { source, tasks: tasks.length } },
    }
  },
})

const createCode = (): string => generateClassCode(randomBytes(codeBytes)) ?? createCode()

async function makeSheet(
  { db, actor, now }: CommandContext,
  { schoolId, id: classroomId }: ClassroomWithRelations,
  { source, lesson: lessonId = '', step, bank = '', tasks: count, language, camera }: z.infer<typeof newWorksheetInput>,
) {
  const texts = sheetTexts(language)
  const order = { language, count, texts, seed: randomInt(2 ** 31), prefersReadable: camera === 'on' }
  if (source === 'lesson') {
    const lesson = findLesson(language, lessonId)?.lesson
    const steps = stepsOfLesson(lessonId).filter((id) => step === undefined || id === step)
    if (!lesson || steps.length === 0) throw new AppError('not-found')
    return { title: lesson.title, tasks: makeStepTasks(steps, order) }
  }
  if (source === 'bank') {
    const frozen = await loadBank(db, actor, bank)
    if (!frozen) throw new AppError('not-found')
    const title = isBuiltInBank(bank)
      ? builtInBankTitle(bank, language)
      : (await findReadableBank(db, actor, bank))!.title
    return { title, tasks: makeBankTasks(frozen, order) }
  }
  const students = (await rosterOf(db, schoolId, classroomId)).map(({ id }) => id)
  const wrongPrograms = await listWrongPrograms(db, schoolId, students, now - mistakeDays * dayMs)
  return { title: texts.mistakes, tasks: makeMistakeTasks(wrongPrograms, order) }
}
