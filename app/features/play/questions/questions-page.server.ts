import { data } from 'react-router'
import { can, type Actor } from '#rules/permissions.ts'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { listPurposesOff } from '#app/features/people/consent/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { listQuestions, findReadableBank } from './banks.server.ts'
import { findClassUses } from './class-uses.ts'
import { builtInBankNames, type QuestionsPage } from './contract.ts'
import { isBuiltInBank, builtInQuestions } from './built-in-banks.server.ts'
import { listBanks, listOwnProposals, listProposals, countWaitingProposals } from './queries.server.ts'

type ClassroomAccess = Pick<WorkspaceChoice, 'id' | 'schoolId' | 'relations' | 'kind'>

const notFound = () => data(null, { status: 404 })

/** Question pages of a class: banks for teachers, a proposal form for students. */
export function loadQuestionsPage(
  requestContext: RequestContext,
  classroom: ClassroomAccess,
  search: URLSearchParams,
): Promise<QuestionsPage> {
  const { services, actor, locale } = requestContext
  const page = { classroomId: classroom.id, locale }
  return read(services, actor, async (db): Promise<QuestionsPage> => {
    if (can(actor, 'questions.view', classroom))
      return { ...page, ...(await loadTeacherScreen(db, requestContext, classroom, search)) }
    if (!actor.id || !can(actor, 'questions.propose', classroom)) throw notFound()
    const { schoolId } = classroom
    const purposesOff = (await listPurposesOff(db, schoolId, [actor.id])).get(actor.id) ?? []
    const mayWrite = can(actor, 'questions.propose', { ...classroom, purposesOff })
    return { ...page, screen: 'propose', mayWrite, own: await listOwnProposals(db, schoolId, actor.id) }
  })
}

type Screen<Page = QuestionsPage> = Page extends QuestionsPage ? Omit<Page, 'classroomId' | 'locale'> : never

async function loadTeacherScreen(
  db: Database,
  { actor }: RequestContext,
  classroom: ClassroomAccess,
  search: URLSearchParams,
): Promise<Screen> {
  const { id: classroomId, schoolId, relations } = classroom
  const bank = search.get('bank')
  const part = search.get('part')
  if (part === 'import') return { screen: 'import', bank: bank === null ? null : await loadOwnBank(db, actor, bank) }
  const canDecide = can(actor, 'questions.decide', { schoolId, relations })
  if (part === 'proposals' && canDecide) {
    const ownBanks = (await listBanks(db, actor)).filter(({ mine, archived }) => mine && !archived)
    return {
      screen: 'proposals',
      proposals: await listProposals(db, schoolId, classroomId),
      banks: ownBanks.map(({ id, title }) => ({ id, title })),
    }
  }
  if (bank !== null) return { ...(await loadBankScreen(db, actor, bank)), uses: findClassUses(actor, classroom) }
  return {
    screen: 'banks',
    banks: await listBanks(db, actor),
    ours: builtInBankNames.map((name) => ({ name, questions: builtInQuestions(name).length })),
    waiting: canDecide ? await countWaitingProposals(db, schoolId, classroomId) : 0,
    uses: findClassUses(actor, classroom),
  }
}

async function loadOwnBank(db: Database, actor: Actor, id: string) {
  const result = isUuid(id) ? await findReadableBank(db, actor, id) : null
  if (!result || result.ownerId !== actor.id) throw notFound()
  return { id: result.id, title: result.title }
}

async function loadBankScreen(
  db: Database,
  actor: Actor,
  bank: string,
): Promise<Omit<Extract<QuestionsPage, { screen: 'bank' }>, 'classroomId' | 'locale' | 'uses'>> {
  if (isBuiltInBank(bank)) {
    const builtIn = { id: bank, title: '', languages: [...questionLanguages], version: 1, shared: true }
    return { screen: 'bank', bank: builtIn, mayWrite: false, questions: [...builtInQuestions(bank)] }
  }
  const result = isUuid(bank) ? await findReadableBank(db, actor, bank) : null
  if (!result) throw notFound()
  const { id, title, languages, version, shared, schoolId } = result
  return {
    screen: 'bank',
    bank: { id, title, languages, version, shared },
    mayWrite: result.ownerId === actor.id,
    questions: await listQuestions(db, schoolId, id),
  }
}
