import { data } from 'react-router'
import { can } from '#rules/permissions.ts'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import { isUuid } from '#rules/uuid.ts'
import type { Database } from '#app/platform/db.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import { questionsOfBank, readableBank } from './banks.server.ts'
import { ourBankNames, type QuestionsPage } from './contract.ts'
import { isOurBank, ourQuestions } from './our-banks.server.ts'
import { banksFor, ownProposals, proposalsOfClass, waitingProposals } from './queries.server.ts'

type Asked = Pick<RoomChoice, 'id' | 'schoolId' | 'relations'>

const notThere = () => data(null, { status: 404 })

/** What is shown of questions in a class: banks to those who teach, a way to propose one to those who learn. */
export function questionsPage(visit: Visit, room: Asked, search: URLSearchParams): Promise<QuestionsPage> {
  const { services, actor, locale } = visit
  const page = { classroomId: room.id, locale }
  return read(services, actor, async (db): Promise<QuestionsPage> => {
    if (can(actor, 'questions.view', room)) return { ...page, ...(await teachersScreen(db, visit, room, search)) }
    if (!actor.id || !can(actor, 'questions.propose', room)) throw notThere()
    return { ...page, screen: 'propose', own: await ownProposals(db, room.schoolId, actor.id) }
  })
}

type Screen<Page = QuestionsPage> = Page extends QuestionsPage ? Omit<Page, 'classroomId' | 'locale'> : never

async function teachersScreen(
  db: Database,
  { actor }: Visit,
  { id: classroomId, schoolId, relations }: Asked,
  search: URLSearchParams,
): Promise<Screen> {
  const bank = search.get('bank')
  const part = search.get('part')
  if (part === 'import') return { screen: 'import', bank: bank === null ? null : await ownBank(db, actor, bank) }
  const decides = can(actor, 'questions.decide', { schoolId, relations })
  if (part === 'proposals' && decides) {
    const own = (await banksFor(db, actor)).filter(({ mine, archived }) => mine && !archived)
    return {
      screen: 'proposals',
      proposals: await proposalsOfClass(db, schoolId, classroomId),
      banks: own.map(({ id, title }) => ({ id, title })),
    }
  }
  if (bank !== null) return bankScreen(db, actor, bank)
  return {
    screen: 'banks',
    banks: await banksFor(db, actor),
    ours: ourBankNames.map((name) => ({ name, questions: ourQuestions(name).length })),
    waiting: decides ? await waitingProposals(db, schoolId, classroomId) : 0,
  }
}

async function ownBank(db: Database, actor: Visit['actor'], id: string) {
  const found = isUuid(id) ? await readableBank(db, actor, id) : null
  if (!found || found.ownerId !== actor.id) throw notThere()
  return { id: found.id, title: found.title }
}

async function bankScreen(db: Database, actor: Visit['actor'], bank: string): Promise<Screen> {
  if (isOurBank(bank)) {
    const ours = { id: bank, title: '', languages: [...questionLanguages], version: 1, shared: true }
    return { screen: 'bank', bank: ours, mayWrite: false, questions: [...ourQuestions(bank)] }
  }
  const found = isUuid(bank) ? await readableBank(db, actor, bank) : null
  if (!found) throw notThere()
  const { id, title, languages, version, shared, schoolId } = found
  return {
    screen: 'bank',
    bank: { id, title, languages, version, shared },
    mayWrite: found.ownerId === actor.id,
    questions: await questionsOfBank(db, schoolId, id),
  }
}
