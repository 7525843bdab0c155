import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeTries } from '#rules/class-code.ts'
import { leadingZeroBits, proofText } from '#rules/identity/proof-of-work.ts'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import { makeChildClass } from '#db/testing/children.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { classSignInFor, nameSignInAt, placeOfCodeProof } from './class-sign-in.server.ts'

let services: TestServices
let clock = Date.UTC(2026, 5, 1, 9)
beforeAll(async () => {
  services = await openTestServices({ now: () => clock })
})
afterAll(() => services.close())

let device = 0
const somebody = () => ({ address: `192.0.2.${device % 200}`, device: `device-${device++}` })

test('the right code shows the class and its names, and a proof of the code that ends with its hour and its code', async () => {
  const { classroom, code, children } = await makeChildClass(services, 2)
  const signIn = await classSignInFor(services, somebody(), `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`)
  expect(signIn).toMatchObject({ state: 'open', name: 'Class', teachers: ['Teacher'], mode: 'picture', paused: false })
  if (signIn.state !== 'open') throw new Error('closed')
  expect(signIn.tiles.map(({ id }) => id).sort()).toEqual(children.sort())
  const placeOf = (codeProof: string, given: string | null, now = services.now()) =>
    placeOfCodeProof(services.env, codeProof, given, now)
  const place = placeOf(signIn.codeProof, code)!
  expect(place).toEqual({ schoolId: classroom.schoolId, classroomId: classroom.id })
  expect(placeOf(signIn.codeProof, 'AAAAAAAA')).toBeNull()
  expect(placeOf(signIn.codeProof, null)).toBeNull()
  expect(placeOf(`${signIn.codeProof}x`, code)).toBeNull()
  expect(placeOf(signIn.codeProof, code, services.now() + 3_600_001)).toBeNull()
  const kind = () =>
    inTransaction(services.pool, { ...nobody, schoolId: classroom.schoolId }, (db) =>
      nameSignInAt(db, place, code, services.now()),
    )
  expect(await kind()).toBe('picture')
  await services.owner.query('UPDATE classrooms SET code = $2 WHERE id = $1', [classroom.id, 'ZZZZZZZZ'])
  expect(await kind()).toBeNull()
})

test('names are shown only where they are used; wrong, old and archived look the same', async () => {
  const [byMail, old, archived] = [
    await makeChildClass(services, 1, 'email'),
    await makeChildClass(services, 1),
    await makeChildClass(services, 1),
  ]
  expect(await classSignInFor(services, somebody(), byMail.code)).toMatchObject({
    state: 'open',
    mode: 'email',
    tiles: [],
  })
  await services.owner.query('UPDATE classrooms SET code_expires_at = $2 WHERE id = $1', [
    old.classroom.id,
    new Date(clock - 1),
  ])
  await services.owner.query(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, [archived.classroom.id])
  for (const code of [old.code, archived.code, 'ABCDEFGH', 'nonsense'])
    expect(await classSignInFor(services, somebody(), code)).toEqual({ state: 'closed' })
})

test('over its budget a device works out a sum, which counts once; others go on', async () => {
  const { code } = await makeChildClass(services, 1)
  const guesser = somebody()
  for (let guess = 0; guess < 20; guess++)
    expect(await classSignInFor(services, guesser, 'ABCDEFGH')).toEqual({ state: 'closed' })
  const signIn = await classSignInFor(services, guesser, code)
  if (signIn.state !== 'puzzle') throw new Error('no puzzle')
  const solved = { challenge: signIn.puzzle.challenge, answer: answerTo(signIn.puzzle) }
  expect(await classSignInFor(services, guesser, code, { ...solved, answer: solved.answer + 1 })).toMatchObject({
    state: 'puzzle',
  })
  expect(await classSignInFor(services, guesser, code, solved)).toMatchObject({ state: 'open' })
  expect(await classSignInFor(services, guesser, code, solved)).toMatchObject({ state: 'puzzle' })
  expect(await classSignInFor(services, somebody(), code)).toMatchObject({ state: 'open' })
})

test('over the budget of the site everybody works, harder with the flood, and nobody is shut out', async () => {
  const { code } = await makeChildClass(services, 1)
  clock += 3_600_000
  const started = new Date(Math.floor(clock / 3_600_000) * 3_600_000)
  await services.owner.query(
    `INSERT INTO attempt_counts (subject, window_start, count) VALUES ('class-code:site', $1, $2)`,
    [started, codeTries.siteHour],
  )
  const signIn = await classSignInFor(services, somebody(), code)
  expect(signIn).toMatchObject({ state: 'puzzle', puzzle: { bits: 16 } })
  await services.owner.query(`UPDATE attempt_counts SET count = $1 WHERE subject = 'class-code:site'`, [
    codeTries.siteHour * 4,
  ])
  expect(await classSignInFor(services, somebody(), code)).toMatchObject({ state: 'puzzle', puzzle: { bits: 18 } })
  if (signIn.state !== 'puzzle') throw new Error('no puzzle')
  expect(
    await classSignInFor(services, somebody(), code, {
      challenge: signIn.puzzle.challenge,
      answer: answerTo(signIn.puzzle),
    }),
  ).toMatchObject({ state: 'open' })
  clock += 3_600_000
  expect(await classSignInFor(services, somebody(), code)).toMatchObject({ state: 'open' })
})

function answerTo({ challenge, bits }: { challenge: string; bits: number }): number {
  for (let answer = 0; ; answer++)
    if (leadingZeroBits(createHash('sha256').update(proofText(challenge, answer)).digest()) >= bits) return answer
}
