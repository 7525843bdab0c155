import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { answerConsent } from '#app/features/people/consent/public.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { announce } from './announcements/announce.server.ts'
import { translateMessage } from './threads/translate-message.server.ts'
import { writeMessage } from './writing/write-message.server.ts'

/** Noon in Bangkok, outside quiet hours. */
const noon = Date.parse('2026-11-19T05:00:00Z')
const received: string[] = []
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => void chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8')
    if (text !== '') received.push(text)
    const answer =
      request.url === '/languages'
        ? ['en', 'th', 'ko', 'zh'].map((code) => ({ code }))
        : { translatedText: `(${(JSON.parse(text) as { q: string }).q})`, detectedLanguage: { language: 'en' } }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
})
const services = await openFileServices({ now: () => noon })
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

let teacher: Actor, guardian: Actor, student: Actor
let schoolId: string
let announcement: string, familyText: string

beforeEach(async () => {
  received.length = 0
  const { classroom, children, teacher: teacherId } = await createChildClass(services, 1)
  schoolId = classroom.schoolId
  await services.owner.query(`UPDATE schools SET timezone = 'Asia/Bangkok' WHERE id = $1`, [schoolId])
  const guardianId = await makePerson(services, 'Parent')
  await joinSchool(services, schoolId, guardianId, 'guardian')
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    ...[schoolId, guardianId, children[0]],
  ])
  teacher = actor(teacherId, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] })
  guardian = actor(guardianId, { schoolId: classroom.schoolId, schoolRoles: ['guardian'] })
  student = actor(children[0]!, { schoolId: classroom.schoolId, schoolRoles: ['student'], managed: true })
  const fields = { title: 'Zoo', text: 'We meet at 8:30.', audience: 'everyone', at: '' }
  await execute(services, announce, { classroomId: classroom.id, ...fields }, { actor: teacher })
  const thread = `guardian.${classroom.id}.${children[0]}.${guardianId}`
  await execute(services, writeMessage, { thread, kind: 'text', content: 'Please call me.' }, { actor: teacher })
  announcement = await findMessage('We meet at 8:30.')
  familyText = await findMessage('Please call me.')
})

const findMessage = async (content: string) =>
  (
    await services.owner.query<{ id: string }>('SELECT id FROM messages WHERE school_id = $1 AND content = $2', [
      ...[schoolId, content],
    ])
  ).rows[0]!.id

function translate(by: Actor, id: string, { hasServer = true, isOn = true, locale = 'th' as Locale } = {}) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { ...services.env, ...(hasServer && { TRANSLATOR_URL: url }) }
  const requestContext = { services: { ...services, env }, actor: by, locale } as unknown as RequestContext
  return translateMessage(requestContext, { id, isOn })
}

const isRefused = { code: 'not-found' }

test('a family reads an announcement in its language, and only the text leaves', async () => {
  expect(await translate(guardian, announcement)).toEqual({ text: '(We meet at 8:30.)', title: '(Zoo)', from: 'en' })
  expect(received.map((text) => JSON.parse(text) as object)).toEqual([
    { q: 'We meet at 8:30.', source: 'auto', target: 'th', format: 'text' },
    { q: 'Zoo', source: 'auto', target: 'th', format: 'text' },
  ])
})

test('without a server, or while staff has not turned it on, nothing is sent', async () => {
  await expect(translate(guardian, announcement, { hasServer: false })).rejects.toMatchObject(isRefused)
  await expect(translate(guardian, announcement, { isOn: false })).rejects.toMatchObject(isRefused)
  expect(received).toEqual([])
})

test('a thread with a family needs its consent', async () => {
  await expect(translate(guardian, familyText)).rejects.toMatchObject(isRefused)
  expect(received).toEqual([])
})

test('a family that agreed and its teacher read each other in their languages', async () => {
  await services.owner.query(
    `UPDATE guardianships SET relation = 'parent', assurance = 'confirmed' WHERE guardian_id = $1`,
    [guardian.id],
  )
  const consent = { student: student.id, purpose: 'translation', answer: 'yes', locale: 'th' }
  await execute(services, answerConsent, consent, { actor: guardian })
  expect(await translate(teacher, familyText)).toMatchObject({ text: '(Please call me.)' })
  expect(await translate(guardian, familyText)).toEqual({ text: '(Please call me.)', title: null, from: 'en' })
})

test('refuses the wrong actor', async () => {
  const stranger = actor(await makePerson(services, 'Stranger'), { schoolId: teacher.schoolId, schoolRoles: [] })
  for (const [person, message] of [
    [student, announcement],
    [stranger, announcement],
    [student, familyText],
  ] as const)
    await expect(translate(person, message)).rejects.toMatchObject(isRefused)
  expect(received).toEqual([])
})
