import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrongPairsPerHour } from '#rules/students/transfer.ts'
import { execute } from '#app/platform/execute.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { addStudents } from './add-students.server.ts'
import { changeStudent } from './change-student.server.ts'
import { prepareImport } from './import/start-import.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

type Pair = readonly [identifier: string, name: string]

/** Mali and Somchai, numbers S1 and S2, learn with one teacher; another has a class of their own. */
async function school() {
  const [first, second, head] = [await makePerson(services), await makePerson(services), await makePerson(services)]
  const schoolId = await makeSchool(services, { [first]: 'teacher', [second]: 'teacher', [head]: 'admin' })
  const as = (id: string, role: 'teacher' | 'admin' = 'teacher') => actor(id, { schoolId, schoolRoles: [role] })
  const [here, there] = [
    await makeClassroom(services, schoolId, first),
    await makeClassroom(services, schoolId, second),
  ]
  const adding =
    (who: string, classroomId: string, role: 'teacher' | 'admin' = 'teacher') =>
    (pairs: readonly Pair[], idempotencyKey: string | null = null) =>
      execute(
        services,
        addStudents,
        { classroomId, students: pairs.map(([identifier, name]) => ({ identifier, name })) },
        { actor: as(who, role), idempotencyKey },
      )
  const pair = [
    ['S1', 'Mali Suk'],
    ['S2', 'Somchai Dee'],
  ] as const
  await adding(first, here)(pair)
  const preview = (pairs: readonly Pair[]) =>
    execute(
      services,
      prepareImport,
      {
        classroomId: there,
        fileName: 'a.csv',
        rows: pairs.map(([identifier, name], index) => ({
          row: index + 1,
          name,
          identifier,
          group: '',
          birth: '',
          classroom: '',
        })),
      },
      { actor: as(second) },
    )
  const logged = async () =>
    (
      await services.owner.query(
        `SELECT person_id, details FROM audit_entries WHERE school_id = $1 AND act = 'roster.wrong-pairs'`,
        [schoolId],
      )
    ).rows
  const change = (who: string, classroomId: string, student: string, identifier: string, role?: 'admin') =>
    execute(services, changeStudent, { classroomId, student, name: 'Nok Dee', identifier }, { actor: as(who, role) })
  return {
    there,
    change,
    head,
    add: adding(second, there),
    addAsHead: adding(head, there, 'admin'),
    preview,
    logged,
    second,
  }
}

const limited = { code: 'limited', details: { reason: 'too-many-wrong-pairs' } }
const wrong = (count: number): Pair[] => Array.from({ length: count }, (_, at) => ['S1', `Child ${at}`])

test('wrong pairs are counted and logged though they are refused, and then a right one is refused too', async () => {
  const { add, logged, second } = await school()
  const tries = await Promise.allSettled(wrong(wrongPairsPerHour + 5).map((one) => add([one])))
  const reasons = tries.map((one) => (one.status === 'rejected' ? one.reason.details.reason : 'taken'))
  expect(reasons.filter((one) => one === 'identifier-taken')).toHaveLength(wrongPairsPerHour)
  await expect(add([['S1', 'Mali Suk']])).rejects.toMatchObject(limited)
  const entries = await logged()
  expect(entries).toHaveLength(wrongPairsPerHour)
  expect(entries[0]).toEqual({ person_id: second, details: { pairs: 1 } })
})

test('a file tries one name for a number, and no more wrong ones in an hour than typing does', async () => {
  const { preview, add, logged } = await school()
  const first = await preview([...wrong(500), ['S1', 'Mali Suk']])
  expect(first.counts.asked).toBe(0)
  expect(first.problems.filter(({ problem }) => problem === 'identifier-taken')).toHaveLength(1)
  expect(await logged()).toHaveLength(1)
  for (let tried = 1; tried < wrongPairsPerHour; tried++) await preview([['S2', `Child ${tried}`]])
  await expect(preview([['S2', 'Somchai Dee']])).rejects.toMatchObject(limited)
  await expect(add([['S2', 'Somchai Dee']])).rejects.toMatchObject(limited)
  // Children nobody knows, and their own, are no tries.
  expect(await add([['S9', 'Somebody New']])).toMatchObject({ added: 1 })
})

test('of two pairs sent at once nobody is told which one is right', async () => {
  const { add } = await school()
  const right: Pair = ['S1', 'Mali Suk']
  const answers = await Promise.all(
    [
      [right, ['S2', 'Nobody']],
      [
        ['S1', 'Nobody'],
        ['S2', 'Somchai Dee'],
      ],
      [
        ['S1', 'Nobody'],
        ['S2', 'Nobody'],
      ],
    ].map((pairs) => add(pairs as Pair[]).catch(({ details }) => details)),
  )
  expect(answers[0]).toMatchObject({ reason: 'identifier-taken' })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('a sending that was refused is judged again under the same key', async () => {
  const { add } = await school()
  const key = services.newId()
  const refused = { details: { reason: 'identifier-taken' } }
  await expect(add([['S1', 'Nobody']], key)).rejects.toMatchObject(refused)
  await expect(add([['S1', 'Nobody']], key)).rejects.toMatchObject(refused)
})

test('numbers tried on a child of one’s own count as well, and then free ones are refused too', async () => {
  const { add, change, logged, second, head, there } = await school()
  const {
    students: [own, sister],
  } = await add([
    ['S8', 'Nok Dee'],
    ['S9', 'Noi Dee'],
  ])
  const taken = { details: { fields: { identifier: 'identifier-taken' } } }
  // Whose number it is they know; and who runs the school knows all of them.
  await expect(change(second, there, sister!, 'S8')).rejects.toMatchObject(taken)
  await expect(change(head, there, own!, 'S1', 'admin')).rejects.toMatchObject(taken)
  expect(await logged()).toEqual([])
  for (let tried = 0; tried < wrongPairsPerHour; tried++)
    await expect(change(second, there, own!, tried % 2 ? 'S1' : 'S2')).rejects.toMatchObject(taken)
  expect(await logged()).toHaveLength(wrongPairsPerHour)
  await expect(change(second, there, own!, 'S1')).rejects.toMatchObject(limited)
  await expect(change(second, there, own!, 'S77')).rejects.toMatchObject(limited)
  await expect(add([['S1', 'Mali Suk']])).rejects.toMatchObject(limited)
  // A name is still spelled anew.
  await change(second, there, own!, 'S8')
  expect(await change(head, there, own!, 'S77', 'admin')).toMatchObject({ name: 'Nok Dee' })
})

test('who runs the school is not counted', async () => {
  const { addAsHead, logged } = await school()
  await addAsHead([['S1', 'Another Spelling']])
  expect(await logged()).toEqual([])
})
