import { beforeEach, expect, test } from 'vitest'
import { quotas } from '#rules/quotas.ts'
import { maxTreatLength, storeOwnTreat } from '#rules/rewards/own-treat.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor } from '#db/testing/test-services.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { celebrateGoal, setGoal } from '../change-goal.server.ts'
import { loadOpenGoal } from '../open-goal.server.ts'
import { listLatestEntries } from '../rewards-page.server.ts'
import { addTreat, removeTreat } from './change-treats.server.ts'
import { listOwnTreats } from './class-treats.server.ts'

const services = await openFileServices()
let childClass: ChildClass
beforeEach(async () => {
  childClass = await createChildClass(services, 1)
})

const schoolId = () => childClass.classroom.schoolId as SchoolId
const classroomId = () => childClass.classroom.id as ClassroomId
const child = () => childClass.children[0] as PersonId

const run = <I, L, R>(command: Command<I, L, R>, input: object, personId = childClass.teacher) =>
  execute(
    services,
    command,
    { classroomId: classroomId(), ...input },
    { actor: actor(personId, { schoolId: schoolId(), schoolRoles: [personId === child() ? 'student' : 'teacher'] }) },
  )
const inSchool = <T>(read: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { personId: null, schoolId: schoolId(), staff: false }, read)
const listTexts = async () =>
  (await inSchool((db) => listOwnTreats(db, schoolId(), classroomId()))).map(({ text }) => text)
const loadTreat = async () => (await inSchool((db) => loadOpenGoal(db, schoolId(), classroomId(), [child()])))?.treat

test('saves a treat once, without spaces around it', async () => {
  const first = await run(addTreat, { text: '  Popcorn  and a film ' })
  const second = await run(addTreat, { text: 'Popcorn and a film' })
  expect(second).toEqual(first)
  expect(await listTexts()).toEqual(['Popcorn and a film'])
})

test.each([
  ['', 'empty'],
  ['Film\u202E', 'hidden-characters'],
  ['x'.repeat(maxTreatLength + 1), 'too-long'],
])('rejects the treat %j: %s', async (text, reason) => {
  await expect(run(addTreat, { text })).rejects.toMatchObject({ details: { fields: { text: reason } } })
  expect(await listTexts()).toEqual([])
})

test('keeps the treat of a goal after it was removed, and names it in the entries of the students', async () => {
  // This text is also a treat of the fixed list, which would be translated.
  const { treat } = await run(addTreat, { text: 'hats' })
  const { goal } = await run(setGoal, { kind: 'everyone', treat })
  await run(removeTreat, { treat })
  expect(await listTexts()).toEqual([])
  expect(await loadTreat()).toBe(storeOwnTreat('hats'))
  await services.owner.query(
    `INSERT INTO reward_entries (school_id, student_id, id, cause, amount, source, day, at)
     VALUES ($1, $2, gen_random_uuid(), 'lesson:a', 10, 'lesson', now() + interval '1 day', now() + interval '1 day')`,
    [schoolId(), child()],
  )
  await run(celebrateGoal, { goal })
  const entries = await inSchool((db) => listLatestEntries(db, schoolId(), child()))
  expect(entries.find(({ source }) => source === 'goal')?.reason).toBe(storeOwnTreat('hats'))
  await expect(run(setGoal, { kind: 'everyone', treat })).rejects.toMatchObject({ code: 'not-found' })
})

test('rejects a treat over the limit', async () => {
  for (let count = 0; count < quotas['class-treat'].atOnce; count++) await run(addTreat, { text: `Treat ${count}` })
  await expect(run(addTreat, { text: 'One more' })).rejects.toMatchObject({ details: { reason: 'too-many-treats' } })
})

test('refuses the wrong actor: a student, and the teacher of another class', async () => {
  const { treat } = await run(addTreat, { text: 'Popcorn' })
  const otherClass = await createChildClass(services, 0)
  for (const personId of [child(), otherClass.teacher]) {
    await expect(run(addTreat, { text: 'Sweets' }, personId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(run(removeTreat, { treat }, personId)).rejects.toMatchObject({ code: 'not-found' })
  }
  // The teacher of another class may set goals there, but not with this class's treat.
  await expect(
    execute(
      services,
      setGoal,
      { classroomId: otherClass.classroom.id, kind: 'everyone', treat },
      { actor: actor(otherClass.teacher, { schoolId: otherClass.classroom.schoolId, schoolRoles: ['teacher'] }) },
    ),
  ).rejects.toMatchObject({ code: 'not-found' })
  expect(await listTexts()).toEqual(['Popcorn'])
})
