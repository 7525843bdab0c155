import { beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { createSmallClass, type SmallClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor } from '#db/testing/test-services.ts'
import { loadResourcePage } from './resource-page.server.ts'
import { listResourceCodes } from './resources.server.ts'
import { showAnswers } from './show-answers.server.ts'

const services = await openFileServices()
let { teacher, otherTeacher, parent, children, schoolId, classroomId } = {} as SmallClass

beforeEach(async () => {
  ;({ teacher, otherTeacher, parent, children, schoolId, classroomId } = await createSmallClass(services))
})

type Role = 'teacher' | 'student' | 'guardian'
const show = (person: PersonId | undefined, role: Role = 'teacher', code = 'W05') =>
  execute(
    services,
    showAnswers,
    { classroomId, code, language: 'ko' as const },
    { actor: actor(person!, { schoolId, schoolRoles: [role], managed: role === 'student' }) },
  )

const markAsSeen = () =>
  services.owner.query('UPDATE users SET last_seen_at = now() WHERE id = ANY ($1::uuid[])', [children])

test('shows the answers to a verified teacher and audits the read', async () => {
  expect(await show(teacher)).toEqual({ answers: null })
  await markAsSeen()
  expect((await show(teacher)).answers).toEqual({ a: 'B', b: 'A', c: 'B', d: 'C', e: 'A' })
  const { rows } = await services.owner.query(
    `SELECT details FROM audit_entries WHERE school_id = $1 AND act = 'answers.read'`,
    [schoolId],
  )
  expect(rows).toEqual([{ details: { sheet: 'W05' } }])
})

test('refuses the wrong actor: students, parents, teachers of other classes; and sheets without answers', async () => {
  await markAsSeen()
  await expect(show(children[0], 'student')).rejects.toMatchObject({ code: 'not-found' })
  await expect(show(parent, 'guardian')).rejects.toMatchObject({ code: 'not-found' })
  await expect(show(otherTeacher)).rejects.toMatchObject({ code: 'not-found' })
  await expect(show(teacher, 'teacher', 'P01')).rejects.toMatchObject({ code: 'not-found' })
  await expect(show(teacher, 'teacher', 'W99')).rejects.toMatchObject({ code: 'not-found' })
})

const requestOf = (signedIn: object | null): RequestContext =>
  ({ services, locale: 'en', path: '/resource', signedIn }) as unknown as RequestContext
const open = (code: string, signedIn: object | null = null) =>
  loadResourcePage(requestOf(signedIn), code, '?ink=saving')

test('no page contains the answers of a sheet', async () => {
  for (const code of listResourceCodes()) {
    const page = JSON.stringify(await open(code))
    expect(page, code).not.toContain('"answers":{"a"')
    expect(page, code).not.toMatch(/"(?:allSwaps|right|ends|after|patterns|next)":(?!\[\]|\[")/)
  }
})

test('a child sees the title and the lesson of a sheet', async () => {
  const child = { user: { id: children[0], kind: 'managed' }, session: { strength: 'full' } }
  expect(await open('W01', child)).toEqual({
    view: 'child',
    code: 'W01',
    title: 'Fly to the bell',
    lesson: { title: expect.any(String), path: expect.stringMatching(/^\/lesson\/ff-1a\//) },
  })
})

test('redirects a typed code to the printed one, and answers 404 for unknown codes', async () => {
  const redirected = await open('w-5').catch((response: Response) => response)
  expect((redirected as Response).headers.get('location')).toBe('/resource/W05?ink=saving')
  const activity = await open('U-07').catch((response: Response) => response)
  expect((activity as Response).headers.get('location')).toBe('/resource/u7?ink=saving')
  for (const code of ['W99', 'toString', 'U99', 'x']) await expect(open(code)).rejects.toBeDefined()
})
