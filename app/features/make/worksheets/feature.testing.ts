import { randomBytes } from 'node:crypto'
import { generateClassCode } from '#rules/classrooms/class-code.ts'
import {
  defineTesting,
  noQuotas,
  rosterOperation,
  type Operation,
  type QuotaDrives,
  type QuotaTestContext,
} from '#db/testing/feature-testing.ts'
import type { World } from '#db/testing/principals.ts'
import { joinSchool, makePerson, type OwnerServices } from '#db/testing/test-services.ts'
import { makeWorksheet } from './make-worksheet.server.ts'

const createCode = () => generateClassCode(randomBytes(60))

const newWorksheet = { source: 'bank', bank: 'computing', tasks: '3', language: 'en', copies: 'each' } as const

const tasks = [
  {
    block: { kind: 'choice', question: 'How many squares?', options: ['2', '3'] },
    answer: { option: 1, options: 2, lines: ['B: 3'] },
  },
]

/** Inserts a worksheet of a class with one task. */
export async function insertWorksheet(
  owner: OwnerServices['owner'],
  { schoolId, classroomId, teacher }: { schoolId: string; classroomId: string; teacher?: string },
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO worksheets (school_id, id, classroom_id, code, title, source, language, tasks, made_by, made_at)
     VALUES ($1, gen_random_uuid(), $2, $3, 'Loops', 'lesson', 'en', $4, $5, now()) RETURNING id`,
    [schoolId, classroomId, createCode(), JSON.stringify(tasks), teacher ?? null],
  )
  return rows[0]!.id
}

async function insertPaper(owner: OwnerServices['owner'], schoolId: string, worksheet: string, student: string) {
  const code = createCode()
  await owner.query(
    'INSERT INTO worksheet_papers (school_id, worksheet_id, student_id, code) VALUES ($1, $2, $3, $4)',
    [schoolId, worksheet, student, code],
  )
  return code
}

const worksheetOperation = (action: Operation['action']): Operation => ({
  action,
  about: 'classroom',
  async input({ services, schoolId, classroomId }: World) {
    return { classroomId, worksheet: await insertWorksheet(services.owner, { schoolId, classroomId }) }
  },
})

export default defineTesting({
  quotas: worksheetQuotas,
  commands: {
    makeWorksheet: rosterOperation(() => newWorksheet, 'lessons.assign'),
    removeWorksheet: worksheetOperation('lessons.assign'),
    showWorksheetKey: worksheetOperation('solutions.read'),
    saveAnswers: {
      ...worksheetOperation('solutions.read'),
      async input({ services, schoolId, classroomId, idOf }: World) {
        const worksheet = await insertWorksheet(services.owner, { schoolId, classroomId })
        const code = await insertPaper(services.owner, schoolId, worksheet, idOf('student in class')!)
        return { classroomId, worksheet, papers: [{ code, answers: [1], decided: [] }] }
      },
    },
  },
  makes: { makeWorksheet: ['worksheet'], removeWorksheet: noQuotas, showWorksheetKey: noQuotas, saveAnswers: noQuotas },
  actions: {
    '/dashboard/worksheet': {
      make: 'makeWorksheet',
      remove: 'removeWorksheet',
      key: 'showWorksheetKey',
      answers: 'saveAnswers',
    },
  },
  // Answer sheets are for verified teachers: with a verified address and students who have logged in.
  resend: {
    saveAnswers: {
      async before({ services, schoolId, classroomId }, teacher) {
        for (const name of ['Leo', 'Mali', 'Wei']) {
          const student = await makePerson(services, name, { kind: 'managed' })
          await joinSchool(services, schoolId, student, 'student')
          await services.owner.query(
            `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
            [schoolId, classroomId, student],
          )
          await services.owner.query('UPDATE users SET last_seen_at = now() WHERE id = $1', [student])
        }
        await services.owner.query('UPDATE users SET email_verified = true WHERE id = $1', [teacher])
      },
    },
  },
  async rows(owner, { schoolId, classroomId, student, teacher }) {
    const worksheet = await insertWorksheet(owner, { schoolId, classroomId, teacher })
    await insertPaper(owner, schoolId, worksheet, student)
  },
})

function worksheetQuotas({ services, createClass }: QuotaTestContext): QuotaDrives {
  return {
    async worksheet() {
      const { schoolId, classroomId, act } = await createClass()
      return {
        owner: classroomId,
        async fill(count) {
          for (let index = 0; index < count; index++) await insertWorksheet(services().owner, { schoolId, classroomId })
        },
        make: () => act(makeWorksheet, { classroomId, ...newWorksheet }),
      }
    },
  }
}
