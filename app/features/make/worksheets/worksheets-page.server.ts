import { and, desc, eq, sql } from 'drizzle-orm'
import { data } from 'react-router'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { can } from '#rules/permissions.ts'
import { optionCounts } from '#rules/worksheets/sheet-task.ts'
import { listStudentIds, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { isVerifiedTeacherOf, loadNextLesson } from '#app/features/learning/courses/public.server.ts'
import { listWrongPrograms } from '#app/features/learning/progress/public.server.ts'
import { builtInBankNames, builtInQuestions, listBanks } from '#app/features/play/questions/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { mistakeDays, type PrintedWorksheet, type WorksheetCard, type WorksheetsPage } from './contract.ts'
import { loadPaperResults } from './paper/results.server.ts'
import { worksheetPapers, worksheets } from './tables.server.ts'
import { builtInBankTitle } from './tasks/bank-titles.server.ts'
import { printBlock } from './tasks/print-block.server.ts'
import { listLessonChoices, loadSheetSteps } from './tasks/sheet-steps.server.ts'
import { sheetMessages } from './tasks/sheet-texts.server.ts'

const dayMs = 24 * 60 * 60_000

/** The worksheet generator of a class, or one of its worksheets. */
export function loadWorksheetsPage(
  requestContext: RequestContext,
  workspace: WorkspaceChoice,
  { worksheet: worksheetId, isResults }: { worksheet: string | null; isResults: boolean },
): Promise<WorksheetsPage> {
  const { services, actor, locale } = requestContext
  const classroomId = workspace.id as ClassroomId
  if (workspace.kind !== 'classroom' || !can(actor, 'lessons.assign', workspace))
    return Promise.resolve({ view: 'none' })
  return read(services, actor, async (db): Promise<WorksheetsPage> => {
    if (worksheetId !== null) {
      const key = { schoolId: workspace.schoolId, classroomId }
      const row = await findWorksheet(db, key, worksheetId)
      if (!row) throw data(null, { status: 404 })
      const isVerified = await isVerifiedTeacherOf(db, key, actor.id!)
      if (isResults && isVerified)
        return { view: 'results', classroomId, results: await loadPaperResults(db, key, row) }
      const worksheet = await printWorksheet(db, key, row, locale)
      return { view: 'worksheet', classroomId, className: workspace.name, worksheet, isVerified }
    }
    return loadGenerator(db, requestContext, workspace)
  })
}

async function loadGenerator(
  db: Database,
  { services, actor, locale }: RequestContext,
  workspace: WorkspaceChoice,
): Promise<WorksheetsPage> {
  const { schoolId } = workspace
  const classroomId = workspace.id as ClassroomId
  const students = await listStudentIds(db, schoolId, classroomId)
  const lessons = listLessonChoices(locale)
  const next = await loadNextLesson(db, { schoolId, classroomId }, locale)
  const wrongPrograms = await listWrongPrograms(db, schoolId, students, services.now() - mistakeDays * dayMs)
  const steps = loadSheetSteps()
  return {
    view: 'new',
    classroomId,
    mayMake: true,
    lessons,
    nextLesson: lessons.find(({ id }) => id === next?.id)?.id ?? null,
    banks: can(actor, 'questions.view', workspace) ? await listBankChoices(db, actor, locale) : [],
    mistakes: wrongPrograms.filter(({ step }) => steps[step]?.kind === 'level').length,
    students: students.length,
    worksheets: await listWorksheets(db, schoolId, classroomId),
  }
}

async function listBankChoices(db: Database, actor: RequestContext['actor'], locale: Locale) {
  const stored = (await listBanks(db, actor)).filter(({ archived, questions }) => !archived && questions > 0)
  return [
    ...builtInBankNames.map((name) => ({
      id: name,
      title: builtInBankTitle(name, locale),
      questions: builtInQuestions(name).length,
    })),
    ...stored.map(({ id, title, questions }) => ({ id, title, questions })),
  ]
}

async function listWorksheets(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<WorksheetCard[]> {
  const rows = await db
    .select({
      id: worksheets.id,
      title: worksheets.title,
      code: worksheets.code,
      source: worksheets.source,
      language: worksheets.language,
      madeAt: worksheets.madeAt,
      tasks: sql<number>`jsonb_array_length(${worksheets.tasks})`,
      students: sql<number>`(SELECT count(*)::int FROM ${worksheetPapers} p
        WHERE p.school_id = ${worksheets.schoolId} AND p.worksheet_id = ${worksheets.id})`,
    })
    .from(worksheets)
    .where(and(eq(worksheets.schoolId, schoolId), eq(worksheets.classroomId, classroomId)))
    .orderBy(desc(worksheets.madeAt))
  return rows.map(({ madeAt, ...card }) => ({ ...card, madeAt: madeAt.toISOString() }))
}

type ClassKey = { schoolId: SchoolId; classroomId: ClassroomId }
type WorksheetRow = typeof worksheets.$inferSelect

async function findWorksheet(
  db: Database,
  { schoolId, classroomId }: ClassKey,
  id: string,
): Promise<WorksheetRow | null> {
  if (!isUuid(id)) return null
  const [row] = await db
    .select()
    .from(worksheets)
    .where(and(eq(worksheets.schoolId, schoolId), eq(worksheets.id, id), eq(worksheets.classroomId, classroomId)))
  return row ?? null
}

async function printWorksheet(
  db: Database,
  { schoolId, classroomId }: ClassKey,
  { id, code, title, language, tasks }: WorksheetRow,
  locale: Locale,
): Promise<PrintedWorksheet> {
  const papers = await db
    .select({ student: worksheetPapers.studentId, code: worksheetPapers.code, readAt: worksheetPapers.readAt })
    .from(worksheetPapers)
    .where(and(eq(worksheetPapers.schoolId, schoolId), eq(worksheetPapers.worksheetId, id)))
  const copyOf = new Map(papers.map((paper) => [paper.student, paper]))
  // In the order of the roster; students who left the class are not printed again.
  const copies = (await rosterOf(db, schoolId, classroomId)).flatMap(({ id: student, name }) => {
    const copy = copyOf.get(student)
    return copy ? [{ name, code: copy.code, isRead: copy.readAt !== null }] : []
  })
  const messages = language === locale ? null : sheetMessages(language)
  return {
    ...{ id, code, title, language, copies, messages },
    blocks: tasks.map(printBlock),
    optionCounts: optionCounts(tasks),
  }
}
