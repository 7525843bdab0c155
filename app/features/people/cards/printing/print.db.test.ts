import { expect, test } from 'vitest'
import { execute } from '#app/platform/commands/execute.server.ts'
import { readCard, createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { newCards, revokeCards } from '../change-cards.server.ts'
import { findChildByCard } from '../children.server.ts'
import type { PrintView } from '../contract.ts'
import { maxPrintedStudentsPerHour } from './count-printed-students.server.ts'
import { openCardKeys } from '../keys.server.ts'
import { exchangeLink, makePrintLink, readPrintClaims, deleteExpiredPrintLinks } from './make-print-link.server.ts'
import { loadPrintedClass } from './print.server.ts'

let clock = Date.UTC(2026, 5, 1, 9)
const services = await openFileServices({ now: () => clock })

const asTeacher = (id: string, classroom: ClassroomRef) => ({
  actor: actor(id, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] }),
})
const createLink = async (classroom: ClassroomRef, teacher: string, view: PrintView, input: object = {}) =>
  (
    await execute(
      services,
      makePrintLink,
      { classroom: classroom.id, view, secrets: true, ...input },
      { ...asTeacher(teacher, classroom), session: { id: await createSession(teacher), personId: teacher } },
    )
  ).link

async function createSession(userId: string): Promise<string> {
  const id = services.newId()
  await services.owner.query('INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $2, $3, $4)', [
    id,
    id,
    userId,
    new Date(clock + 3_600_000),
  ])
  return id
}

async function openLink(link: string, view: PrintView, classroom: ClassroomRef) {
  const cookie = await exchangeLink(services, link, view, classroom.id)
  const request = new Request('http://x', { headers: { cookie: cookie?.split(';')[0] ?? '' } })
  return readPrintClaims(services, request, view, classroom.id)
}

test('refuses a cross-site request for a print link without counting or logging it', async () => {
  const { classroom, teacher } = await createChildClass(services, 1)
  const input = { classroom: classroom.id, view: 'card', secrets: true }
  const invocation = {
    ...asTeacher(teacher, classroom),
    session: { id: await createSession(teacher), personId: teacher },
  }
  const crossSiteOrigin = { address: null, device: null, isCrossSite: true }
  await expect(
    execute(services, makePrintLink, input, { ...invocation, origin: crossSiteOrigin }),
  ).rejects.toMatchObject({
    code: 'not-found',
  })
  const countAuditEntries = async () =>
    (await services.owner.query('SELECT FROM audit_entries WHERE person_id = $1', [teacher])).rowCount
  expect(await countAuditEntries()).toBe(0)
  await execute(services, makePrintLink, input, invocation)
  expect(await countAuditEntries()).toBe(1)
})

test('a card works only after it was printed, and not after it was replaced or revoked', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 3)
  const keys = openCardKeys(services.env)
  const token = keys.token(await readCard(services, children[0]!))
  expect(await findChildByCard(services, token)).toBeNull()
  const claims = (await openLink(
    await createLink(classroom, teacher, 'card', { student: children.slice(0, 2), paper: 'letter' }),
    'card',
    classroom,
  ))!
  const printed = (await loadPrintedClass(services, claims, 'th'))!
  expect(printed).toMatchObject({
    name: 'Class',
    paper: 'letter',
    teachers: ['Teacher'],
    joinAddress: `${services.env.BASE_URL}/th/join`,
  })
  expect(printed.children.map(({ id }) => id).sort()).toEqual(children.slice(0, 2).sort())
  const printedChild = printed.children.find(({ id }) => id === children[0])!
  expect(printedChild.address).toBe(`${services.env.BASE_URL}/th/join#card=${token}`)
  expect(printedChild.secret).toEqual({
    pictures: Array.from(keys.secret(await readCard(services, children[0]!), 'picture'), (digit) =>
      Number.parseInt(digit, 16),
    ),
  })
  expect(await findChildByCard(services, token)).toMatchObject({ id: children[0] })
  // Printing again keeps the same card. A new card becomes valid when it is printed; a revoked one is not printed.
  await loadPrintedClass(services, claims, 'th')
  await execute(services, newCards, { student: children[0] }, asTeacher(teacher, classroom))
  await execute(services, revokeCards, { student: children[1] }, asTeacher(teacher, classroom))
  const reprinted = (await loadPrintedClass(services, claims, 'th'))!.children
  expect(reprinted.find(({ id }) => id === children[1])).toMatchObject({ address: null })
  expect(
    await findChildByCard(services, reprinted.find(({ id }) => id === children[0])!.address!.split('card=')[1]!),
  ).toMatchObject({ id: children[0] })
  expect(await findChildByCard(services, token)).toBeNull()
})

test('a print link renders at most twenty times', async () => {
  const { classroom, teacher } = await createChildClass(services, 1)
  const claims = (await openLink(await createLink(classroom, teacher, 'list'), 'list', classroom))!
  for (let views = 0; views < 20; views++) expect(await loadPrintedClass(services, claims, 'en')).not.toBeNull()
  expect(await loadPrintedClass(services, claims, 'en')).toBeNull()
})

test('limits printed students per user over all links, and does not count posters', async () => {
  const { classroom, teacher } = await createChildClass(services, 3)
  const printPages = async (view: PrintView, input: object = {}) =>
    loadPrintedClass(
      services,
      (await openLink(await createLink(classroom, teacher, view, input), view, classroom))!,
      'en',
    )
  expect((await printPages('list'))!.children).toHaveLength(3)
  const countQuery = `SELECT count FROM attempt_counts WHERE subject = 'print-students:${teacher}'`
  expect((await services.owner.query<{ count: number }>(countQuery)).rows).toEqual([{ count: 3 }])
  await services.owner.query('UPDATE attempt_counts SET count = $2 WHERE subject = $1', [
    `print-students:${teacher}`,
    maxPrintedStudentsPerHour - 3,
  ])
  expect(await printPages('card')).not.toBeNull()
  await expect(printPages('card')).rejects.toMatchObject({ code: 'limited', details: { reason: 'quota' } })
  expect(await printPages('poster')).not.toBeNull()
})

test('rejects the print cookie when it is used as a link', async () => {
  const { classroom, teacher } = await createChildClass(services, 1)
  const cookie = (await exchangeLink(services, await createLink(classroom, teacher, 'card'), 'card', classroom.id))!
  const value = decodeURIComponent(cookie.split(';')[0]!.split('=')[1]!)
  expect(await exchangeLink(services, value, 'card', classroom.id)).toBeNull()
})

test('prints words in the page language, omits secrets on request, and prints posters without students', async () => {
  const { classroom, teacher } = await createChildClass(services, 1, 'words')
  const printPage = async (view: PrintView, input: object) =>
    (await loadPrintedClass(
      services,
      (await openLink(await createLink(classroom, teacher, view, input), view, classroom))!,
      'ko',
    ))!
  expect((await printPage('list', {})).children[0]!.secret).toEqual({
    words: expect.stringMatching(/^\p{Script=Hangul}+ \p{Script=Hangul}+ \d\d$/u),
  })
  expect((await printPage('list', { secrets: 'off' })).children[0]!.secret).toBeNull()
  const poster = await printPage('poster', {})
  expect(poster.children).toEqual([])
  expect(poster.poster).toHaveLength(4)
})

test('a print link allows three uses in ten minutes for its view and class, and rejects changed characters', async () => {
  const [{ classroom, teacher }, other] = [await createChildClass(services, 1), await createChildClass(services, 1)]
  const link = await createLink(classroom, teacher, 'card')
  for (const invalidLink of ['', 'x', 'x.y', link.slice(0, -2), `${link}x`, link.replace(/^./, 'f')])
    expect(await exchangeLink(services, invalidLink, 'card', classroom.id)).toBeNull()
  expect(await exchangeLink(services, link, 'list', classroom.id)).toBeNull()
  expect(await exchangeLink(services, link, 'card', other.classroom.id)).toBeNull()
  const uses = await Promise.all(Array.from({ length: 12 }, () => exchangeLink(services, link, 'card', classroom.id)))
  expect(uses.filter(Boolean)).toHaveLength(3)
  const lateLink = await createLink(classroom, teacher, 'card')
  const cookie = (await exchangeLink(services, lateLink, 'card', classroom.id))!.split(';')[0]!
  clock += 10 * 60_000 + 1
  expect(await exchangeLink(services, lateLink, 'card', classroom.id)).toBeNull()
  expect(readPrintClaims(services, new Request('http://x', { headers: { cookie } }), 'card', classroom.id)).toBeNull()
  await deleteExpiredPrintLinks(services)
  expect((await services.owner.query('SELECT 1 FROM print_link_uses')).rowCount).toBe(0)
})

test('a print link stops working when its creator loses the session or access, or the class is archived', async () => {
  const { classroom, teacher } = await createChildClass(services, 1)
  const colleague = await makePerson(services, 'Colleague')
  const runSql = (text: string, ...values: unknown[]) => services.owner.query(text, values)
  await runSql(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`,
    classroom.schoolId,
    colleague,
  )
  await runSql(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    classroom.schoolId,
    classroom.id,
    colleague,
  )
  const linkEndings: [string, () => Promise<unknown>, undo?: () => Promise<unknown>][] = [
    ['signed out', () => runSql('DELETE FROM sessions WHERE user_id = $1', colleague)],
    ['run out', () => runSql(`UPDATE sessions SET expires_at = '2020-01-01' WHERE user_id = $1`, colleague)],
    [
      'disabled',
      () => runSql('UPDATE users SET disabled_at = now() WHERE id = $1', colleague),
      () => runSql('UPDATE users SET disabled_at = NULL WHERE id = $1', colleague),
    ],
    [
      'put away',
      () => runSql(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, classroom.id),
      () => runSql(`UPDATE classrooms SET status = 'active' WHERE id = $1`, classroom.id),
    ],
    [
      'removed from the class',
      () => runSql(`UPDATE classroom_teachers SET status = 'removed' WHERE user_id = $1`, colleague),
      () => runSql(`UPDATE classroom_teachers SET status = 'active' WHERE user_id = $1`, colleague),
    ],
    [
      'removed from the school',
      () => runSql(`UPDATE memberships SET status = 'removed' WHERE user_id = $1`, colleague),
    ],
  ]
  for (const [reason, end, undo] of linkEndings) {
    const claims = (await openLink(await createLink(classroom, colleague, 'card'), 'card', classroom))!
    expect((await loadPrintedClass(services, claims, 'en'))!.children[0]!.secret, reason).not.toBeNull()
    await end()
    expect(await loadPrintedClass(services, claims, 'en'), reason).toBeNull()
    await undo?.()
  }
  const otherClaims = (await openLink(await createLink(classroom, teacher, 'card'), 'card', classroom))!
  expect(await loadPrintedClass(services, otherClaims, 'en')).not.toBeNull()
})

test('refuses a print link to users who do not teach the class, and logs the teacher who creates one', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 1)
  const stranger = await makePerson(services)
  const requestLink = (invocation: Parameters<typeof execute>[3]) =>
    execute(
      services,
      makePrintLink,
      { classroom: classroom.id, view: 'card' },
      { ...invocation, session: { id: services.newId(), personId: teacher } },
    )
  await expect(requestLink(asTeacher(stranger, classroom))).rejects.toMatchObject({ code: 'not-found' })
  await expect(requestLink(asTeacher(children[0]!, classroom))).rejects.toMatchObject({ code: 'not-found' })
  await expect(requestLink({ actor: actor(null) })).rejects.toMatchObject({ code: 'unauthenticated' })
  await requestLink(asTeacher(teacher, classroom))
  const { rows } = await services.owner.query('SELECT act, person_id FROM audit_entries WHERE on_what = $1', [
    classroom.id,
  ])
  expect(rows).toEqual([{ act: 'secrets.print', person_id: teacher }])
})
