import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { quotaOf } from '#rules/quotas.ts'
import { emptyQuestion, type BankQuestion } from '#rules/questions/bank-question.ts'
import { parseUploadedPicture } from '#rules/questions/uploaded-picture.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { freezeBank, loadBank, loadBankVersion } from '../bank-versions.server.ts'
import { findReadableBank, listQuestions } from '../banks.server.ts'
import { createBank, shareBank } from '../change-bank.server.ts'
import { addQuestion, changeQuestion } from '../change-questions.server.ts'
import { copyBank } from '../copy-bank.server.ts'
import { exportBank } from '../export-bank.server.ts'
import feature from '../feature.server.ts'
import { parseRows } from '../import/read-questions.server.ts'
import { addPicture } from './add-picture.server.ts'
import { loadNamedPictures } from './pictures.server.ts'
import { picturesApi } from './api.server.ts'

const services = await openFileServices()
const bytes = new Uint8Array(
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6dd6' } })
    .webp()
    .toBuffer(),
)

const makeQuestion = (file: string): BankQuestion => ({
  ...emptyQuestion,
  question: { en: 'What flies?' },
  picture: { file, alt: { en: 'A blue kite' } },
  options: [
    { text: { en: 'kite' }, right: true, why: {} },
    { text: { en: 'stone' }, right: false, why: {} },
  ],
})

async function createSchool() {
  const { classroom, teacher: teacherId, children } = await createChildClass(services, 1)
  const { schoolId } = classroom
  const colleagueId = await makePerson(services, 'Colleague')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    colleagueId,
  ])
  const teacher = actor(teacherId, { schoolId, schoolRoles: ['teacher'] })
  const colleague = actor(colleagueId, { schoolId, schoolRoles: ['teacher'] })
  const child = actor(children[0]!, { schoolId, schoolRoles: ['student'], managed: true })
  const act = <I, L, R>(person: typeof teacher, command: Command<I, L, R>, input: object) =>
    execute(services, command, input, { actor: person })
  const inSchool = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(services.pool, { schoolId, personId: teacherId, staff: false }, work)
  const { id: bank } = await act(teacher, createBank, { title: 'Kites', languages: 'en' })
  const addFile = async (name = 'Blue kite') => (await act(teacher, addPicture, { bank, name, bytes })).file
  const addContent = async (file: string) =>
    (await act(teacher, addQuestion, { bank, content: JSON.stringify(makeQuestion(file)) })).id
  return { schoolId, teacher, colleague, child, act, inSchool, bank, addFile, addContent }
}

const api = picturesApi({ services, invocation: async () => ({ actor: actor(null as never) }) as never })
api.onError((error, c) => c.json({}, error instanceof AppError ? error.status : 500))
const request = (file: string) => api.request(`/question-pictures?${new URLSearchParams({ file })}`)

describe('picture of a question', () => {
  test('is served with its type fixed and without permission to run anything', async () => {
    const { addFile } = await createSchool()
    const response = await request(await addFile())
    expect(response.status).toBe(200)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('is not found under the address of another school, or with another id', async () => {
    const [{ addFile }, elsewhere] = [await createSchool(), await createSchool()]
    const { schoolId, id } = parseUploadedPicture(await addFile())!
    for (const file of [
      `${elsewhere.schoolId}-${id}`,
      `${schoolId}-${schoolId}`,
      '../../etc/passwd',
      'digital-key',
      '',
    ])
      expect((await request(file)).status).toBe(404)
  })

  test('can be added only by the owner of the bank', async () => {
    const [{ act, bank, colleague, child }, elsewhere] = [await createSchool(), await createSchool()]
    for (const person of [colleague, child, elsewhere.teacher])
      await expect(act(person, addPicture, { bank, name: 'kite', bytes })).rejects.toMatchObject({ code: 'not-found' })
    await expect(act(child, addPicture, { name: 'kite', bytes })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('of another school or without bytes cannot be named by a question', async () => {
    const [{ addContent, schoolId }, elsewhere] = [await createSchool(), await createSchool()]
    const gone = { code: 'refused', details: { reason: 'picture-gone' } }
    await expect(addContent(await elsewhere.addFile())).rejects.toMatchObject(gone)
    await expect(addContent(`${schoolId}-${schoolId}`)).rejects.toMatchObject(gone)
    await expect(addContent('javascript:alert(1)')).rejects.toMatchObject({ code: 'invalid' })
  })

  test('counts by its size and is refused when the school stores enough', async () => {
    const { act, teacher, bank, schoolId, inSchool } = await createSchool()
    const { rows } = await inSchool((db) =>
      db.$client.query<{ plan: 'free' }>('SELECT plan FROM schools WHERE id = $1', [schoolId]),
    )
    const units = quotaOf('question-picture', 'atOnce', rows[0]!.plan)!
    await services.owner.query(
      `INSERT INTO question_pictures (school_id, id, name, bytes, made_at)
       SELECT $1, gen_random_uuid(), 'kite', decode(repeat('00', 10001), 'hex'), now() FROM generate_series(1, $2::int)`,
      [schoolId, units / 2],
    )
    await expect(act(teacher, addPicture, { bank, name: 'kite', bytes })).rejects.toMatchObject({
      details: { reason: 'too-many-pictures' },
    })
  })

  test('stays in frozen versions and copies after the question has another picture', async () => {
    const { act, teacher, colleague, bank, addFile, addContent, inSchool, schoolId } = await createSchool()
    const [first, second] = [await addFile('One'), await addFile('Two')]
    const question = await addContent(first)
    const frozen = (await inSchool((db) => freezeBank(db, teacher, bank, services.now())))!
    await act(teacher, shareBank, { bank, shared: 'yes' })
    const { id: copy } = await act(colleague, copyBank, { bank, title: 'Copy' })
    await act(teacher, changeQuestion, { bank, question, content: JSON.stringify(makeQuestion(second)) })
    const fileOf = (loaded: Awaited<ReturnType<typeof loadBank>>) => loaded!.questions[0]!.content.picture!.file
    expect(fileOf(await inSchool((db) => loadBankVersion(db, schoolId, bank, frozen.version)))).toBe(first)
    expect(fileOf(await inSchool((db) => loadBank(db, colleague, copy)))).toBe(first)
    expect(fileOf(await inSchool((db) => loadBank(db, teacher, bank)))).toBe(second)
    for (const file of [first, second]) expect((await request(file)).status).toBe(200)
  })

  test('is deleted after a week if no question ever named it', async () => {
    const { addFile, addContent, inSchool, schoolId } = await createSchool()
    const [used, unused] = [await addFile(), await addFile()]
    await addContent(used)
    const sweep = (cutoff: number) =>
      inSchool((db) =>
        feature.retention!.perSchool!['question-pictures']!(db, {
          schoolId,
          cutoff: new Date(cutoff).toISOString(),
          now: new Date(services.now()).toISOString(),
        }),
      )
    await sweep(services.now() - 7 * 86_400_000)
    expect((await request(unused)).status).toBe(200)
    await sweep(services.now() + 1)
    expect([(await request(used)).status, (await request(unused)).status]).toEqual([200, 404])
  })
})

test.each(['csv', 'xlsx'] as const)('a bank with pictures is imported from its %s export unchanged', async (format) => {
  const { act, teacher, bank, addFile, addContent, inSchool, schoolId } = await createSchool()
  await addContent(await addFile('Blue kite'))
  await addContent('stars-in-a-row')
  const { text } = await act(teacher, exportBank, { bank, format })
  const file = Buffer.from(text, format === 'csv' ? 'utf8' : 'base64')
  const pictures = await inSchool(async (db) => {
    const readableBank = (await findReadableBank(db, teacher, bank))!
    return loadNamedPictures(db, teacher, { id: bank, questions: await listQuestions(db, schoolId, readableBank.id) })
  })
  const { rows } = await parseRows({ schoolId, bytes: file, name: `bank.${format}` }, 'en', pictures)
  const saved = (await inSchool((db) => loadBank(db, teacher, bank)))!.questions.map(({ content }) => content)
  expect(rows.map(({ question }) => question)).toEqual(saved)
})

test('a table names pictures by file name, and a wrong name is reported with its row and column', async () => {
  const { teacher, act, inSchool, schoolId, colleague } = await createSchool()
  const { file } = await act(teacher, addPicture, { name: 'Blue kite', bytes })
  const table = Buffer.from(
    'question,option 1,option 2,right,picture,picture description\nOne?,a,b,1,blue kite.PNG,A kite\nTwo?,a,b,1,red kite,\n',
  )
  const pictures = await inSchool((db) => loadNamedPictures(db, teacher, null))
  const { rows } = await parseRows({ schoolId, bytes: table, name: 'quiz.csv' }, 'en', pictures)
  expect(rows[0]).toMatchObject({ row: 2, state: 'taken', question: { picture: { file, alt: { en: 'A kite' } } } })
  expect(rows[1]).toMatchObject({
    row: 3,
    state: 'mended',
    notes: ['picture'],
    cells: { picture: { role: 'picture' } },
    question: { picture: null },
  })
  expect((await inSchool((db) => loadNamedPictures(db, colleague, null))).has('blue kite')).toBe(false)
})
