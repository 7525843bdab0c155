import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeTryLimits } from '#rules/classrooms/class-code.ts'
import { leadingZeroBits, proofText } from '#rules/identity/proof-of-work.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { loadClassSignIn, findNameSignInKind, verifyCodeProof } from './class-sign-in.server.ts'

let clock = Date.UTC(2026, 5, 1, 9)
const services = await openFileServices({ now: () => clock })

let device = 0
const newVisitor = () => ({ address: `192.0.2.${device % 200}`, device: `device-${device++}` })

test('a valid code opens the class with its names and a code proof that expires after an hour or with the code', async () => {
  const { classroom, code, children } = await createChildClass(services, 2)
  const signIn = await loadClassSignIn(services, newVisitor(), `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`)
  expect(signIn).toMatchObject({ state: 'open', name: 'Class', teachers: ['Teacher'], mode: 'picture', paused: false })
  if (signIn.state !== 'open') throw new Error('closed')
  expect(signIn.tiles.map(({ id }) => id).sort()).toEqual(children.sort())
  const verify = (codeProof: string, classCode: string | null, now = services.now()) =>
    verifyCodeProof(services.env, codeProof, classCode, now)
  const classroomRef = verify(signIn.codeProof, code)!
  expect(classroomRef).toEqual({ schoolId: classroom.schoolId, classroomId: classroom.id })
  expect(verify(signIn.codeProof, 'AAAAAAAA')).toBeNull()
  expect(verify(signIn.codeProof, null)).toBeNull()
  expect(verify(`${signIn.codeProof}x`, code)).toBeNull()
  expect(verify(signIn.codeProof, code, services.now() + 3_600_001)).toBeNull()
  const readKind = () =>
    inTransaction(services.pool, { ...systemTenant, schoolId: classroom.schoolId }, (db) =>
      findNameSignInKind(db, classroomRef, code, services.now()),
    )
  expect(await readKind()).toBe('picture')
  await services.owner.query('UPDATE classrooms SET code = $2 WHERE id = $1', [classroom.id, 'ZZZZZZZZ'])
  expect(await readKind()).toBeNull()
})

test('hides names in an e-mail class, and answers wrong, expired and archived codes in the same way', async () => {
  const [byMail, expired, archived] = [
    await createChildClass(services, 1, 'email'),
    await createChildClass(services, 1),
    await createChildClass(services, 1),
  ]
  expect(await loadClassSignIn(services, newVisitor(), byMail.code)).toMatchObject({
    state: 'open',
    mode: 'email',
    tiles: [],
  })
  await services.owner.query('UPDATE classrooms SET code_expires_at = $2 WHERE id = $1', [
    expired.classroom.id,
    new Date(clock - 1),
  ])
  await services.owner.query(`UPDATE classrooms SET status = 'archived' WHERE id = $1`, [archived.classroom.id])
  for (const code of [expired.code, archived.code, 'ABCDEFGH', 'nonsense'])
    expect(await loadClassSignIn(services, newVisitor(), code)).toEqual({ state: 'closed' })
})

test('a device over its limit must solve a puzzle, usable once, while other devices continue normally', async () => {
  const { code } = await createChildClass(services, 1)
  const guesser = newVisitor()
  for (let guess = 0; guess < 20; guess++)
    expect(await loadClassSignIn(services, guesser, 'ABCDEFGH')).toEqual({ state: 'closed' })
  const signIn = await loadClassSignIn(services, guesser, code)
  if (signIn.state !== 'puzzle') throw new Error('no puzzle')
  const solution = { challenge: signIn.puzzle.challenge, answer: solvePuzzle(signIn.puzzle) }
  expect(await loadClassSignIn(services, guesser, code, { ...solution, answer: solution.answer + 1 })).toMatchObject({
    state: 'puzzle',
  })
  expect(await loadClassSignIn(services, guesser, code, solution)).toMatchObject({ state: 'open' })
  expect(await loadClassSignIn(services, guesser, code, solution)).toMatchObject({ state: 'puzzle' })
  expect(await loadClassSignIn(services, newVisitor(), code)).toMatchObject({ state: 'open' })
})

test('over the site-wide limit all visitors must solve a puzzle, harder with more load, and can still sign in', async () => {
  const { code } = await createChildClass(services, 1)
  clock += 3_600_000
  const windowStart = new Date(Math.floor(clock / 3_600_000) * 3_600_000)
  await services.owner.query(
    `INSERT INTO attempt_counts (subject, window_start, count) VALUES ('class-code:site', $1, $2)`,
    [windowStart, codeTryLimits.siteHour],
  )
  const signIn = await loadClassSignIn(services, newVisitor(), code)
  expect(signIn).toMatchObject({ state: 'puzzle', puzzle: { bits: 16 } })
  await services.owner.query(`UPDATE attempt_counts SET count = $1 WHERE subject = 'class-code:site'`, [
    codeTryLimits.siteHour * 4,
  ])
  expect(await loadClassSignIn(services, newVisitor(), code)).toMatchObject({ state: 'puzzle', puzzle: { bits: 18 } })
  if (signIn.state !== 'puzzle') throw new Error('no puzzle')
  expect(
    await loadClassSignIn(services, newVisitor(), code, {
      challenge: signIn.puzzle.challenge,
      answer: solvePuzzle(signIn.puzzle),
    }),
  ).toMatchObject({ state: 'open' })
  clock += 3_600_000
  expect(await loadClassSignIn(services, newVisitor(), code)).toMatchObject({ state: 'open' })
})

function solvePuzzle({ challenge, bits }: { challenge: string; bits: number }): number {
  for (let answer = 0; ; answer++)
    if (leadingZeroBits(createHash('sha256').update(proofText(challenge, answer)).digest()) >= bits) return answer
}
