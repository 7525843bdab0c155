import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { SheetTask } from '#rules/worksheets/sheet-task.ts'
import { and, eq } from 'drizzle-orm'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { loadStepShares } from '#app/features/learning/progress/public.server.ts'
import { loadQuestionShares } from '#app/features/play/competitions/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { PaperResults, PaperTask, ScreenShare } from '../contract.ts'
import { worksheetPapers, type worksheets } from '../tables.server.ts'

type ClassKey = { schoolId: SchoolId; classroomId: ClassroomId }
type Answers = readonly (number | null)[]

/** A mistake of one student says nothing about the class. */
const leastCommonMistakes = 2

/** Answers of a class on paper, beside its answers to the same levels and questions on screen. */
export async function loadPaperResults(
  db: Database,
  { schoolId, classroomId }: ClassKey,
  { id, title, language, tasks }: typeof worksheets.$inferSelect,
): Promise<PaperResults> {
  const roster = await rosterOf(db, schoolId, classroomId)
  const papers = await db
    .select()
    .from(worksheetPapers)
    .where(and(eq(worksheetPapers.schoolId, schoolId), eq(worksheetPapers.worksheetId, id)))
  const readable = tasks.flatMap((task, index) => (task.answer.option === undefined ? [] : [{ task, index }]))
  const onScreen = await loadScreenShares(db, { schoolId, classroomId }, tasks, roster)
  const rows = roster.flatMap(({ id: student, name }) => {
    const paper = papers.find(({ studentId }) => studentId === student)
    return paper ? [{ name, paper }] : []
  })
  const sheets = rows.flatMap(({ paper }) => (paper.answers ? [paper.answers] : []))
  return {
    ...{ id, title, language },
    tasks: readable.map(({ task, index }) => ({
      ...countAnswers(task, index, sheets),
      onScreen: onScreen.get(sourceKey(task)) ?? null,
    })),
    students: rows.map(({ name, paper: { answers, decided } }) => ({
      name,
      answers:
        answers &&
        readable.map(({ task, index }) => ({
          option: answers[index] ?? null,
          isRight: answers[index] === task.answer.option,
          isDecided: decided?.includes(index) ?? false,
        })),
    })),
  }
}

function countAnswers(
  { block, answer }: SheetTask,
  index: number,
  sheets: readonly Answers[],
): Omit<PaperTask, 'onScreen'> {
  const rightOption = answer.option!
  const chosen = sheets.flatMap((answers) => answers[index] ?? [])
  const wrong = Map.groupBy(
    chosen.filter((option) => option !== rightOption),
    (option) => option,
  )
  const [mistake] = [...wrong].toSorted(([, a], [, b]) => b.length - a.length)
  return {
    ...{ number: index + 1, question: block.question ?? '', options: answer.options ?? 0, rightOption },
    right: chosen.filter((option) => option === rightOption).length,
    // A blank answer counts, as it does in a competition report.
    answered: sheets.length,
    commonMistake: mistake && mistake[1].length >= leastCommonMistakes ? mistake[0] : null,
  }
}

const sourceKey = ({ source }: SheetTask): string =>
  source ? ('step' in source ? `step ${source.step}` : `question ${source.question}`) : ''

async function loadScreenShares(
  db: Database,
  key: ClassKey,
  tasks: readonly SheetTask[],
  roster: readonly { id: PersonId }[],
): Promise<ReadonlyMap<string, ScreenShare>> {
  const sources = tasks.flatMap(({ source }) => source ?? [])
  const steps = sources.flatMap((source) => ('step' in source ? [source.step] : []))
  const questions = sources.flatMap((source) => ('question' in source ? [source.question] : []))
  const students = roster.map(({ id }) => id)
  const stepShares = await loadStepShares(db, key.schoolId, students, [...new Set(steps)])
  const questionShares = await loadQuestionShares(db, key, [...new Set(questions)])
  return new Map([
    ...stepShares.map(({ step, solved, tried }) => [`step ${step}`, { right: solved, answered: tried }] as const),
    ...questionShares.map(({ question, right, answered }) => [`question ${question}`, { right, answered }] as const),
  ])
}
