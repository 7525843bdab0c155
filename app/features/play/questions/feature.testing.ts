import { emptyQuestion, type BankQuestion } from '#rules/questions/bank-question.ts'
import { uploadedPictureName } from '#rules/questions/uploaded-picture.ts'
import {
  defineTesting,
  noQuotas,
  rosterOperation,
  type Operation,
  type QuotaTestContext,
  type QuotaDrives,
} from '#db/testing/feature-testing.ts'
import type { World } from '#db/testing/principals.ts'
import { actor, makeClassroom, makePerson } from '#db/testing/test-services.ts'
import { builtInQuestions } from './built-in-banks.server.ts'
import { addPicture } from './pictures/add-picture.server.ts'
import { createBank } from './change-bank.server.ts'
import { addQuestion } from './change-questions.server.ts'
import { proposeQuestion } from './propose-question.server.ts'

const question: BankQuestion = {
  kind: 'choice',
  seconds: 20,
  skills: ['binary'],
  question: { en: 'Two and two?' },
  program: null,
  picture: null,
  options: [
    { text: { en: '4' }, right: true, why: {} },
    { text: { en: '5' }, right: false, why: { en: 'One too many' } },
  ],
  items: [],
  pairs: [],
  answer: null,
  accepted: {},
  explanation: {},
}
const content = JSON.stringify(question)

/** Inserts a bank with one question, owned by the teacher of the class. */
async function insertBank({ services, schoolId, ids }: World) {
  const { rows } = await services.owner.query<{ bank: string; question: string }>(
    `WITH bank AS (
       INSERT INTO question_banks (school_id, id, title, languages, owner_id, made_at, changed_at)
       VALUES ($1, gen_random_uuid(), 'Bank', '{en}', $2, now(), now()) RETURNING school_id, id
     ), question AS (
       INSERT INTO bank_questions (school_id, id, bank_id, place) SELECT school_id, gen_random_uuid(), id, 1 FROM bank RETURNING school_id, id, bank_id
     ), version AS (
       INSERT INTO bank_question_versions (school_id, question_id, version, content, made_by, made_at)
       SELECT school_id, id, 1, $3, $2, now() FROM question
     ) SELECT bank_id AS bank, id AS question FROM question`,
    [schoolId, ids.owner, content],
  )
  return rows[0]!
}

const ownerOperation = (input: (created: { bank: string; question: string }) => object): Operation => ({
  action: 'questions.write',
  about: 'school',
  only: ['owner'],
  input: async (world) => {
    const created = await insertBank(world)
    return { bank: created.bank, ...input(created) }
  },
})
/** Bytes are checked where a file is decoded; here they only need a size. */
async function insertPicture({ services, schoolId, ids }: World): Promise<string> {
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO question_pictures (school_id, id, name, bytes, made_by, made_at)
     VALUES ($1, gen_random_uuid(), 'kite', '\\x00', $2, now()) RETURNING id`,
    [schoolId, ids.owner],
  )
  return uploadedPictureName(schoolId, rows[0]!.id)
}

const teacherOperation = (input: (world: World) => unknown): Operation => ({
  action: 'questions.write',
  about: 'own school',
  input,
})

async function insertProposal({ services, schoolId, classroomId, child }: World): Promise<string> {
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO question_proposals (school_id, id, classroom_id, student_id, content, made_at)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, now()) RETURNING id`,
    [schoolId, classroomId, child, content],
  )
  return rows[0]!.id
}

const proposal = JSON.stringify({ language: 'en', question: 'Who?', options: ['a', 'b'], right: 0, explanation: '' })

export default defineTesting({
  quotas: questionQuotas,
  commands: {
    createBank: teacherOperation(() => ({ title: 'Bank', languages: 'en' })),
    changeBank: ownerOperation(() => ({ title: 'Other', languages: ['en', 'th'] })),
    shareBank: ownerOperation(() => ({ shared: 'yes' })),
    archiveBank: ownerOperation(() => ({ archived: 'yes' })),
    copyBank: teacherOperation(() => ({ bank: 'logic', title: 'Copy' })),
    addQuestion: ownerOperation(() => ({ content })),
    changeQuestion: ownerOperation((created) => ({ question: created.question, content })),
    removeQuestion: ownerOperation((created) => ({ question: created.question, removed: 'yes' })),
    orderQuestions: ownerOperation((created) => ({ order: JSON.stringify([created.question]) })),
    addPicture: teacherOperation(() => ({ name: 'kite', bytes: new Uint8Array([1]) })),
    prepareQuestions: teacherOperation(() => ({
      fileName: 'a.csv',
      rows: [{ row: 2, source: '', state: 'taken', notes: [], question }],
    })),
    takeQuestions: {
      action: 'questions.write',
      about: 'school',
      only: ['owner'],
      async input({ services, schoolId, ids }) {
        const { rows } = await services.owner.query<{ id: string }>(
          `INSERT INTO question_imports (school_id, id, made_by, file_name, rows, made_at)
           VALUES ($1, gen_random_uuid(), $2, 'a.csv', $3, now()) RETURNING id`,
          [schoolId, ids.owner, JSON.stringify([{ row: 2, source: '', state: 'taken', notes: [], question }])],
        )
        return { import: rows[0]!.id, title: 'Bank', right: '{}', left: '[]' }
      },
    },
    exportBank: { ...ownerOperation(() => ({ format: 'csv' })), action: 'questions.view' },
    assignBankTest: rosterOperation(
      () => ({
        bank: 'logic',
        title: 'Test',
        question: builtInQuestions('logic')[0]!.id,
        opensAt: new Date().toISOString(),
        dueAt: new Date(Date.now() + 3_600_000).toISOString(),
        testMinutes: 40,
      }),
      'lessons.assign',
    ),
    proposeQuestion: rosterOperation(() => ({ proposal }), 'questions.propose'),
    decideProposal: {
      action: 'questions.decide',
      about: 'classroom',
      input: async (world) => ({
        classroomId: world.classroomId,
        proposal: await insertProposal(world),
        decision: 'decline',
      }),
    },
  },
  makes: {
    createBank: ['question-bank'],
    changeBank: noQuotas,
    shareBank: noQuotas,
    archiveBank: noQuotas,
    copyBank: ['question-bank', 'question-version'],
    addQuestion: ['question-version'],
    changeQuestion: ['question-version'],
    removeQuestion: noQuotas,
    orderQuestions: noQuotas,
    addPicture: ['question-picture'],
    prepareQuestions: ['import'],
    takeQuestions: ['question-bank', 'question-version'],
    exportBank: ['export'],
    assignBankTest: ['assignment'],
    proposeQuestion: ['question-proposal'],
    decideProposal: ['question-bank', 'question-version'],
  },
  actions: {
    '/dashboard/minigames': {
      'create-bank': 'createBank',
      'change-bank': 'changeBank',
      'share-bank': 'shareBank',
      'archive-bank': 'archiveBank',
      'copy-bank': 'copyBank',
      'add-question': 'addQuestion',
      'change-question': 'changeQuestion',
      'remove-question': 'removeQuestion',
      'order-questions': 'orderQuestions',
      'add-picture': null,
      'read-questions': null,
      'take-questions': 'takeQuestions',
      'export-bank': 'exportBank',
      'assign-test': 'assignBankTest',
      'propose-question': 'proposeQuestion',
      'decide-proposal': 'decideProposal',
    },
  },
  api: {
    'get /question-pictures': {
      action: 'question-pictures.read',
      about: 'nothing',
      query: async (world) => ({ file: await insertPicture(world) }),
    },
  },
  async rows(owner, { schoolId, classroomId, student, teacher }) {
    await owner.query(
      `WITH bank AS (
         INSERT INTO question_banks (school_id, id, title, languages, owner_id, made_at, changed_at)
         VALUES ($1, gen_random_uuid(), 'Bank', '{en}', $2, now(), now()) RETURNING school_id, id
       ), frozen AS (
         INSERT INTO question_bank_versions (school_id, bank_id, version, questions, frozen_at) SELECT school_id, id, 1, '[]', now() FROM bank
       ), question AS (
         INSERT INTO bank_questions (school_id, id, bank_id, place) SELECT school_id, gen_random_uuid(), id, 1 FROM bank RETURNING school_id, id
       ), version AS (
         INSERT INTO bank_question_versions (school_id, question_id, version, content, made_by, made_at)
         SELECT school_id, id, 1, $3, $2, now() FROM question
       ), picture AS (
         INSERT INTO question_pictures (school_id, id, bank_id, name, bytes, made_by, made_at)
         SELECT school_id, gen_random_uuid(), id, 'kite', '\\x00', $2, now() FROM bank
       )
       INSERT INTO question_imports (school_id, id, made_by, file_name, rows, made_at) VALUES ($1, gen_random_uuid(), $2, 'a.csv', '[]', now())`,
      [schoolId, teacher, content],
    )
    await owner.query(
      `INSERT INTO question_proposals (school_id, id, classroom_id, student_id, content, state, made_at, decided_by, decided_at)
       VALUES ($1, gen_random_uuid(), $2, $3, $4, 'declined', now(), $5, now())`,
      [schoolId, classroomId, student, content, teacher],
    )
  },
})

function questionQuotas({ services: getServices, createClass }: QuotaTestContext): QuotaDrives {
  const query = (text: string, ...values: unknown[]) => getServices().owner.query(text, values)
  return {
    async 'question-bank'() {
      const { act, schoolId, person } = await createClass()
      return {
        owner: `${schoolId}/${person}`,
        fill: (count) =>
          query(
            `INSERT INTO question_banks (school_id, id, title, languages, owner_id, made_at, changed_at)
             SELECT $1, gen_random_uuid(), 'Bank', '{en}', $2, now(), now() FROM generate_series(1, $3::int)`,
            schoolId,
            person,
            count,
          ),
        make: () => act(createBank, { title: 'Bank', languages: 'en' }),
      }
    },
    async 'question-version'() {
      const { act, schoolId, person } = await createClass()
      const { id: bank } = await act(createBank, { title: 'Bank', languages: 'en' })
      const content = JSON.stringify({ ...emptyQuestion, question: { en: 'Who?' } })
      return {
        owner: `${schoolId}/${person}`,
        // Versions of one question count against the quota, too.
        fill: (count) =>
          query(
            `WITH question AS (INSERT INTO bank_questions (school_id, id, bank_id, place) VALUES ($1, gen_random_uuid(), $2, 1) RETURNING id)
             INSERT INTO bank_question_versions (school_id, question_id, version, content, made_at)
             SELECT $1, id, n, $4::jsonb, now() FROM question, generate_series(1, $3::int) n`,
            schoolId,
            bank,
            count,
            content,
          ),
        make: () => act(addQuestion, { bank, content }),
      }
    },
    async 'question-picture'() {
      const { act, schoolId } = await createClass()
      return {
        owner: schoolId,
        fill: (count) =>
          query(
            `INSERT INTO question_pictures (school_id, id, name, bytes, made_at)
             SELECT $1, gen_random_uuid(), 'kite', '\\x00', now() FROM generate_series(1, $2::int)`,
            schoolId,
            count,
          ),
        make: () => act(addPicture, { name: 'kite', bytes: new Uint8Array([1]) }),
      }
    },
    async 'question-proposal'() {
      const services = getServices()
      const { schoolId, person, act } = await createClass()
      const child = await makePerson(services, 'Mali', { kind: 'managed' })
      await query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, schoolId, child)
      const classroomId = await makeClassroom(getServices(), schoolId, person, [child])
      const proposal = JSON.stringify({
        language: 'en',
        question: 'Who?',
        options: ['a', 'b'],
        right: 0,
        explanation: '',
      })
      return {
        owner: child,
        fill: (count) =>
          query(
            `INSERT INTO question_proposals (school_id, id, classroom_id, student_id, content, made_at)
             SELECT $1, gen_random_uuid(), $2, $3, '{}', now() FROM generate_series(1, $4::int)`,
            schoolId,
            classroomId,
            child,
            count,
          ),
        make: () =>
          act(
            proposeQuestion,
            { classroomId, proposal },
            actor(child, { schoolId, schoolRoles: ['student'], managed: true }),
          ),
      }
    },
  }
}
