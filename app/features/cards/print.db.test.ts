import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { cardOf, makeChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { newCards, revokeCards } from './change-cards.server.ts'
import { childOfCard } from './children.server.ts'
import type { PrintView } from './contract.ts'
import { mostDrawn } from './drawn-students.server.ts'
import { openCardKeys } from './keys.server.ts'
import { exchangeLink, makePrintLink, printClaims, sweepPrintLinks } from './make-print-link.server.ts'
import { printedClass } from './print.server.ts'

let services: TestServices
let clock = Date.UTC(2026, 5, 1, 9)
beforeAll(async () => {
  services = await openTestServices({ now: () => clock })
})
afterAll(() => services.close())

const as = (id: string, classroom: ClassroomRef) => ({
  actor: actor(id, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] }),
})
const linkTo = async (classroom: ClassroomRef, teacher: string, view: PrintView, input: object = {}) =>
  (
    await execute(
      services,
      makePrintLink,
      { classroom: classroom.id, view, secrets: true, ...input },
      { ...as(teacher, classroom), session: { id: await sessionOf(teacher), personId: teacher } },
    )
  ).link

async function sessionOf(userId: string): Promise<string> {
  const id = services.newId()
  await services.owner.query('INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $2, $3, $4)', [
    id,
    id,
    userId,
    new Date(clock + 3_600_000),
  ])
  return id
}

async function opened(link: string, view: PrintView, classroom: ClassroomRef) {
  const cookie = await exchangeLink(services, link, view, classroom.id)
  const request = new Request('http://x', { headers: { cookie: cookie?.split(';')[0] ?? '' } })
  return printClaims(services, request, view, classroom.id)
}

test('a link of another site prints nothing in a teacher’s name, and nothing is counted or logged', async () => {
  const { classroom, teacher } = await makeChildClass(services, 1)
  const asked = { classroom: classroom.id, view: 'card', secrets: true }
  const invocation = { ...as(teacher, classroom), session: { id: await sessionOf(teacher), personId: teacher } }
  const led = { address: null, device: null, ledHere: true }
  await expect(execute(services, makePrintLink, asked, { ...invocation, origin: led })).rejects.toMatchObject({
    code: 'not-found',
  })
  const logged = async () =>
    (await services.owner.query('SELECT FROM audit_entries WHERE person_id = $1', [teacher])).rowCount
  expect(await logged()).toBe(0)
  await execute(services, makePrintLink, asked, invocation)
  expect(await logged()).toBe(1)
})

test('a printed card opens; before it was printed nobody could hold it', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 3)
  const keys = openCardKeys(services.env)
  const token = keys.token(await cardOf(services, children[0]!))
  expect(await childOfCard(services, token)).toBeNull()
  const claims = (await opened(
    await linkTo(classroom, teacher, 'card', { student: children.slice(0, 2), paper: 'letter' }),
    'card',
    classroom,
  ))!
  const printed = (await printedClass(services, claims, 'th'))!
  expect(printed).toMatchObject({
    name: 'Class',
    paper: 'letter',
    teachers: ['Teacher'],
    joinAddress: `${services.env.BASE_URL}/th/join`,
  })
  expect(printed.children.map(({ id }) => id).sort()).toEqual(children.slice(0, 2).sort())
  const own = printed.children.find(({ id }) => id === children[0])!
  expect(own.address).toBe(`${services.env.BASE_URL}/th/join#card=${token}`)
  expect(own.secret).toEqual({
    pictures: Array.from(keys.secret(await cardOf(services, children[0]!), 'picture'), (digit) =>
      Number.parseInt(digit, 16),
    ),
  })
  expect(await childOfCard(services, token)).toMatchObject({ id: children[0] })
  // Printing it again is the same card; a new one is entered in its turn, a revoked one is not.
  await printedClass(services, claims, 'th')
  await execute(services, newCards, { student: children[0] }, as(teacher, classroom))
  await execute(services, revokeCards, { student: children[1] }, as(teacher, classroom))
  const again = (await printedClass(services, claims, 'th'))!.children
  expect(again.find(({ id }) => id === children[1])).toMatchObject({ address: null })
  expect(
    await childOfCard(services, again.find(({ id }) => id === children[0])!.address!.split('card=')[1]!),
  ).toMatchObject({ id: children[0] })
  expect(await childOfCard(services, token)).toBeNull()
})

test('the sheets of a link are drawn twenty times, by whomever', async () => {
  const { classroom, teacher } = await makeChildClass(services, 1)
  const claims = (await opened(await linkTo(classroom, teacher, 'list'), 'list', classroom))!
  for (let views = 0; views < 20; views++) expect(await printedClass(services, claims, 'en')).not.toBeNull()
  expect(await printedClass(services, claims, 'en')).toBeNull()
})

test('sheets are counted by the students on them, whatever the link: who drew enough waits, a poster costs nothing', async () => {
  const { classroom, teacher } = await makeChildClass(services, 3)
  const drawn = async (view: PrintView, input: object = {}) =>
    printedClass(services, (await opened(await linkTo(classroom, teacher, view, input), view, classroom))!, 'en')
  expect((await drawn('list'))!.children).toHaveLength(3)
  const counted = `SELECT count FROM attempt_counts WHERE subject = 'print-students:${teacher}'`
  expect((await services.owner.query<{ count: number }>(counted)).rows).toEqual([{ count: 3 }])
  await services.owner.query('UPDATE attempt_counts SET count = $2 WHERE subject = $1', [
    `print-students:${teacher}`,
    mostDrawn - 3,
  ])
  expect(await drawn('card')).not.toBeNull()
  await expect(drawn('card')).rejects.toMatchObject({ code: 'limited', details: { reason: 'quota' } })
  expect(await drawn('poster')).not.toBeNull()
})

test('the cookie that a link is exchanged for is no link itself', async () => {
  const { classroom, teacher } = await makeChildClass(services, 1)
  const cookie = (await exchangeLink(services, await linkTo(classroom, teacher, 'card'), 'card', classroom.id))!
  const value = decodeURIComponent(cookie.split(';')[0]!.split('=')[1]!)
  expect(await exchangeLink(services, value, 'card', classroom.id)).toBeNull()
})

test('words in the language of the paper; without secrets where they are not wanted; a poster names nobody', async () => {
  const { classroom, teacher } = await makeChildClass(services, 1, 'words')
  const sheet = async (view: PrintView, input: object) =>
    (await printedClass(
      services,
      (await opened(await linkTo(classroom, teacher, view, input), view, classroom))!,
      'ko',
    ))!
  expect((await sheet('list', {})).children[0]!.secret).toEqual({
    words: expect.stringMatching(/^\p{Script=Hangul}+ \p{Script=Hangul}+ \d\d$/u),
  })
  expect((await sheet('list', { secrets: 'off' })).children[0]!.secret).toBeNull()
  const poster = await sheet('poster', {})
  expect(poster.children).toEqual([])
  expect(poster.poster).toHaveLength(4)
})

test('a link: three uses over all processes, ten minutes, its own view and classroom, and not a letter changed', async () => {
  const [{ classroom, teacher }, other] = [await makeChildClass(services, 1), await makeChildClass(services, 1)]
  const link = await linkTo(classroom, teacher, 'card')
  for (const wrong of ['', 'x', 'x.y', link.slice(0, -2), `${link}x`, link.replace(/^./, 'f')])
    expect(await exchangeLink(services, wrong, 'card', classroom.id)).toBeNull()
  expect(await exchangeLink(services, link, 'list', classroom.id)).toBeNull()
  expect(await exchangeLink(services, link, 'card', other.classroom.id)).toBeNull()
  const uses = await Promise.all(Array.from({ length: 12 }, () => exchangeLink(services, link, 'card', classroom.id)))
  expect(uses.filter(Boolean)).toHaveLength(3)
  const late = await linkTo(classroom, teacher, 'card')
  const cookie = (await exchangeLink(services, late, 'card', classroom.id))!.split(';')[0]!
  clock += 10 * 60_000 + 1
  expect(await exchangeLink(services, late, 'card', classroom.id)).toBeNull()
  expect(printClaims(services, new Request('http://x', { headers: { cookie } }), 'card', classroom.id)).toBeNull()
  await sweepPrintLinks(services)
  expect((await services.owner.query('SELECT 1 FROM print_link_uses')).rowCount).toBe(0)
})

test('a link is asked again at every view: it ends with its session, with the right of its maker and with the class', async () => {
  const { classroom, teacher } = await makeChildClass(services, 1)
  const colleague = await makePerson(services, 'Colleague')
  const change = (text: string, ...values: unknown[]) => services.owner.query(text, values)
  await change(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`,
    classroom.schoolId,
    colleague,
  )
  await change(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    classroom.schoolId,
    classroom.id,
    colleague,
  )
  const ends: [string, () => Promise<unknown>, undo?: () => Promise<unknown>][] = [
    ['signed out', () => change('DELETE FROM sessions WHERE user_id = $1', colleague)],
    ['run out', () => change(`UPDATE sessions SET expires_at = '2020-01-01' WHERE user_id = $1`, colleague)],
    [
      'disabled',
      () => change('UPDATE users SET disabled_at = now() WHERE id = $1', colleague),
      () => change('UPDATE users SET disabled_at = NULL WHERE id = $1', colleague),
    ],
    [
      'put away',
      () => change(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, classroom.id),
      () => change(`UPDATE classrooms SET status = 'active' WHERE id = $1`, classroom.id),
    ],
    [
      'removed from the class',
      () => change(`UPDATE classroom_teachers SET status = 'removed' WHERE user_id = $1`, colleague),
      () => change(`UPDATE classroom_teachers SET status = 'active' WHERE user_id = $1`, colleague),
    ],
    [
      'removed from the school',
      () => change(`UPDATE memberships SET status = 'removed' WHERE user_id = $1`, colleague),
    ],
  ]
  for (const [why, end, undo] of ends) {
    const claims = (await opened(await linkTo(classroom, colleague, 'card'), 'card', classroom))!
    expect((await printedClass(services, claims, 'en'))!.children[0]!.secret, why).not.toBeNull()
    await end()
    expect(await printedClass(services, claims, 'en'), why).toBeNull()
    await undo?.()
  }
  const others = (await opened(await linkTo(classroom, teacher, 'card'), 'card', classroom))!
  expect(await printedClass(services, others, 'en')).not.toBeNull()
})

test('refuses the wrong actor, and writes down the right one', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 1)
  const stranger = await makePerson(services)
  const ask = (who: Parameters<typeof execute>[3]) =>
    execute(
      services,
      makePrintLink,
      { classroom: classroom.id, view: 'card' },
      { ...who, session: { id: services.newId(), personId: teacher } },
    )
  await expect(ask(as(stranger, classroom))).rejects.toMatchObject({ code: 'not-found' })
  await expect(ask(as(children[0]!, classroom))).rejects.toMatchObject({ code: 'not-found' })
  await expect(ask({ actor: actor(null) })).rejects.toMatchObject({ code: 'unauthenticated' })
  await ask(as(teacher, classroom))
  const { rows } = await services.owner.query('SELECT act, person_id FROM audit_entries WHERE on_what = $1', [
    classroom.id,
  ])
  expect(rows).toEqual([{ act: 'secrets.print', person_id: teacher }])
})
