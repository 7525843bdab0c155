import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { cardOf, makeChildClass, type ClassHere } from '#db/testing/children.ts'
import { actor, makePerson, openHouse, type House } from '#db/testing/house.ts'
import { newCards, revokeCards } from './change-cards.server.ts'
import { childOfCard } from './children.server.ts'
import type { PrintView } from './contract.ts'
import { openCardKeys } from './keys.server.ts'
import { exchangeLink, makePrintLink, printClaims, sweepPrintLinks } from './print-link.server.ts'
import { printedClass } from './print.server.ts'

let house: House
let clock = Date.UTC(2026, 5, 1, 9)
beforeAll(async () => {
  house = await openHouse({ now: () => clock })
})
afterAll(() => house.close())

const as = (id: string, here: ClassHere) => ({
  actor: actor(id, { schoolId: here.schoolId, schoolRoles: ['teacher'] }),
})
const linkTo = async (here: ClassHere, teacher: string, view: PrintView, input: object = {}) =>
  (
    await execute(
      house,
      makePrintLink(view, house, await sessionOf(teacher)),
      { classroom: here.id, secrets: true, ...input },
      as(teacher, here),
    )
  ).link

async function sessionOf(userId: string): Promise<string> {
  const id = house.newId()
  await house.owner.query('INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $2, $3, $4)', [
    id,
    id,
    userId,
    new Date(clock + 3_600_000),
  ])
  return id
}

async function opened(link: string, view: PrintView, here: ClassHere) {
  const cookie = await exchangeLink(house, link, view, here.id)
  const request = new Request('http://x', { headers: { cookie: cookie?.split(';')[0] ?? '' } })
  return printClaims(house, request, view, here.id)
}

test('a printed card opens; before it was printed nobody could hold it', async () => {
  const { here, teacher, children } = await makeChildClass(house, 3)
  const keys = openCardKeys(house.env)
  const token = keys.token(await cardOf(house, children[0]!))
  expect(await childOfCard(house, token)).toBeNull()
  const claims = (await opened(
    await linkTo(here, teacher, 'card', { student: children.slice(0, 2), paper: 'letter' }),
    'card',
    here,
  ))!
  const printed = (await printedClass(house, claims, 'th'))!
  expect(printed).toMatchObject({
    name: 'Class',
    paper: 'letter',
    teachers: ['Teacher'],
    joinAddress: `${house.env.BASE_URL}/th/join`,
  })
  expect(printed.children.map(({ id }) => id).sort()).toEqual(children.slice(0, 2).sort())
  const own = printed.children.find(({ id }) => id === children[0])!
  expect(own.address).toBe(`${house.env.BASE_URL}/th/join#card=${token}`)
  expect(own.secret).toEqual({
    pictures: Array.from(keys.secret(await cardOf(house, children[0]!), 'picture'), (digit) =>
      Number.parseInt(digit, 16),
    ),
  })
  expect(await childOfCard(house, token)).toMatchObject({ id: children[0] })
  // Printing it again is the same card; a new one is entered in its turn, a revoked one is not.
  await printedClass(house, claims, 'th')
  await execute(house, newCards, { student: children[0] }, as(teacher, here))
  await execute(house, revokeCards, { student: children[1] }, as(teacher, here))
  const again = (await printedClass(house, claims, 'th'))!.children
  expect(again.find(({ id }) => id === children[1])).toMatchObject({ address: null })
  expect(
    await childOfCard(house, again.find(({ id }) => id === children[0])!.address!.split('card=')[1]!),
  ).toMatchObject({ id: children[0] })
  expect(await childOfCard(house, token)).toBeNull()
})

test('words in the language of the paper; without secrets where they are not wanted; a poster names nobody', async () => {
  const { here, teacher } = await makeChildClass(house, 1, 'words')
  const sheet = async (view: PrintView, input: object) =>
    (await printedClass(house, (await opened(await linkTo(here, teacher, view, input), view, here))!, 'ko'))!
  expect((await sheet('list', {})).children[0]!.secret).toEqual({
    words: expect.stringMatching(/^\p{Script=Hangul}+ \p{Script=Hangul}+ \d\d$/u),
  })
  expect((await sheet('list', { secrets: 'off' })).children[0]!.secret).toBeNull()
  const poster = await sheet('poster', {})
  expect(poster.children).toEqual([])
  expect(poster.poster).toHaveLength(4)
})

test('a link: three uses over all processes, ten minutes, its own view and classroom, and not a letter changed', async () => {
  const [{ here, teacher }, other] = [await makeChildClass(house, 1), await makeChildClass(house, 1)]
  const link = await linkTo(here, teacher, 'card')
  for (const wrong of ['', 'x', 'x.y', link.slice(0, -2), `${link}x`, link.replace(/^./, 'f')])
    expect(await exchangeLink(house, wrong, 'card', here.id)).toBeNull()
  expect(await exchangeLink(house, link, 'list', here.id)).toBeNull()
  expect(await exchangeLink(house, link, 'card', other.here.id)).toBeNull()
  const uses = await Promise.all(Array.from({ length: 12 }, () => exchangeLink(house, link, 'card', here.id)))
  expect(uses.filter(Boolean)).toHaveLength(3)
  const late = await linkTo(here, teacher, 'card')
  const cookie = (await exchangeLink(house, late, 'card', here.id))!.split(';')[0]!
  clock += 10 * 60_000 + 1
  expect(await exchangeLink(house, late, 'card', here.id)).toBeNull()
  expect(printClaims(house, new Request('http://x', { headers: { cookie } }), 'card', here.id)).toBeNull()
  await sweepPrintLinks(house)
  expect((await house.owner.query('SELECT 1 FROM print_link_uses')).rowCount).toBe(0)
})

test('a link is asked again at every view: it ends with its session, with the right of its maker and with the class', async () => {
  const { here, teacher } = await makeChildClass(house, 1)
  const colleague = await makePerson(house, 'Colleague')
  const change = (text: string, ...values: unknown[]) => house.owner.query(text, values)
  await change(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`,
    here.schoolId,
    colleague,
  )
  await change(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    here.schoolId,
    here.id,
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
      () => change(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, here.id),
      () => change(`UPDATE classrooms SET status = 'active' WHERE id = $1`, here.id),
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
    const claims = (await opened(await linkTo(here, colleague, 'card'), 'card', here))!
    expect((await printedClass(house, claims, 'en'))!.children[0]!.secret, why).not.toBeNull()
    await end()
    expect(await printedClass(house, claims, 'en'), why).toBeNull()
    await undo?.()
  }
  const others = (await opened(await linkTo(here, teacher, 'card'), 'card', here))!
  expect(await printedClass(house, others, 'en')).not.toBeNull()
})

test('refuses the wrong actor, and writes down the right one', async () => {
  const { here, teacher, children } = await makeChildClass(house, 1)
  const stranger = await makePerson(house)
  const ask = (who: Parameters<typeof execute>[3]) =>
    execute(house, makePrintLink('card', house, house.newId()), { classroom: here.id }, who)
  await expect(ask(as(stranger, here))).rejects.toMatchObject({ code: 'not-found' })
  await expect(ask(as(children[0]!, here))).rejects.toMatchObject({ code: 'not-found' })
  await expect(ask({ actor: actor(null) })).rejects.toMatchObject({ code: 'unauthenticated' })
  await ask(as(teacher, here))
  const { rows } = await house.owner.query('SELECT act, person_id FROM audit_entries WHERE on_what = $1', [here.id])
  expect(rows).toEqual([{ act: 'secrets.print', person_id: teacher }])
})
