import { expect, test } from 'vitest'
import { maxWrongPairsPerHour } from '#rules/students/transfer.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { addStudents } from './add-students.server.ts'
import { changeStudent } from './change-student.server.ts'
import { prepareImport } from './import/start-import.server.ts'

const services = await openFileServices()

type Pair = readonly [identifier: string, name: string]

/** Mali (number S1) and Somchai (number S2) are students of the first teacher; the second has another class. */
async function createSchool() {
  const [first, second, adminId] = [await makePerson(services), await makePerson(services), await makePerson(services)]
  const schoolId = await makeSchool(services, { [first]: 'teacher', [second]: 'teacher', [adminId]: 'admin' })
  const as = (id: string, role: 'teacher' | 'admin' = 'teacher') => actor(id, { schoolId, schoolRoles: [role] })
  const [here, there] = [
    await makeClassroom(services, schoolId, first),
    await makeClassroom(services, schoolId, second),
  ]
  const createAdder =
    (personId: string, classroomId: string, role: 'teacher' | 'admin' = 'teacher') =>
    (pairs: readonly Pair[], idempotencyKey: string | null = null) =>
      execute(
        services,
        addStudents,
        { classroomId, students: pairs.map(([identifier, name]) => ({ identifier, name })) },
        { actor: as(personId, role), idempotencyKey },
      )
  const existingPairs = [
    ['S1', 'Mali Suk'],
    ['S2', 'Somchai Dee'],
  ] as const
  await createAdder(first, here)(existingPairs)
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
  const readAuditEntries = async () =>
    (
      await services.owner.query(
        `SELECT person_id, details FROM audit_entries WHERE school_id = $1 AND act = 'roster.wrong-pairs'`,
        [schoolId],
      )
    ).rows
  const change = (personId: string, classroomId: string, student: string, identifier: string, role?: 'admin') =>
    execute(
      services,
      changeStudent,
      { classroomId, student, name: 'Nok Dee', identifier },
      { actor: as(personId, role) },
    )
  return {
    there,
    change,
    head: adminId,
    add: createAdder(second, there),
    addAsHead: createAdder(adminId, there, 'admin'),
    preview,
    logged: readAuditEntries,
    second,
  }
}

const limitedError = { code: 'limited', details: { reason: 'too-many-wrong-pairs' } }
const createWrongPairs = (count: number): Pair[] =>
  Array.from({ length: count }, (_, index) => ['S1', `Child ${index}`])

test('counts and logs refused wrong pairs, and refuses a right pair after too many', async () => {
  const { add, logged: readAuditEntries, second } = await createSchool()
  const outcomes = await Promise.allSettled(createWrongPairs(maxWrongPairsPerHour + 5).map((pair) => add([pair])))
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.details.reason : 'taken'))
  expect(reasons.filter((reason) => reason === 'identifier-taken')).toHaveLength(maxWrongPairsPerHour)
  await expect(add([['S1', 'Mali Suk']])).rejects.toMatchObject(limitedError)
  const entries = await readAuditEntries()
  expect(entries).toHaveLength(maxWrongPairsPerHour)
  expect(entries[0]).toEqual({ person_id: second, details: { pairs: 1 } })
})

test('a file checks one name per number and shares the hourly limit with typed lists', async () => {
  const { preview, add, logged: readAuditEntries } = await createSchool()
  const first = await preview([...createWrongPairs(500), ['S1', 'Mali Suk']])
  expect(first.counts.asked).toBe(0)
  expect(first.problems.filter(({ problem }) => problem === 'identifier-taken')).toHaveLength(1)
  expect(await readAuditEntries()).toHaveLength(1)
  for (let tried = 1; tried < maxWrongPairsPerHour; tried++) await preview([['S2', `Child ${tried}`]])
  await expect(preview([['S2', 'Somchai Dee']])).rejects.toMatchObject(limitedError)
  await expect(add([['S2', 'Somchai Dee']])).rejects.toMatchObject(limitedError)
  // New students and the teacher's own students do not count as attempts.
  expect(await add([['S9', 'Somebody New']])).toMatchObject({ added: 1 })
})

test('does not reveal which of two pairs in a request is right', async () => {
  const { add } = await createSchool()
  const right: Pair = ['S1', 'Mali Suk']
  const responses = await Promise.all(
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
  expect(responses[0]).toMatchObject({ reason: 'identifier-taken' })
  expect(responses[1]).toEqual(responses[0])
  expect(responses[2]).toEqual(responses[0])
})

test('checks a refused request again when it is repeated with the same idempotency key', async () => {
  const { add } = await createSchool()
  const key = services.newId()
  const refused = { details: { reason: 'identifier-taken' } }
  await expect(add([['S1', 'Nobody']], key)).rejects.toMatchObject(refused)
  await expect(add([['S1', 'Nobody']], key)).rejects.toMatchObject(refused)
})

test('trying numbers on an own student counts too, and free numbers are refused after too many', async () => {
  const { add, change, logged: readAuditEntries, second, head, there } = await createSchool()
  const {
    students: [ownStudent, sister],
  } = await add([
    ['S8', 'Nok Dee'],
    ['S9', 'Noi Dee'],
  ])
  const taken = { details: { fields: { identifier: 'identifier-taken' } } }
  // Not counted: the number of an own student, and attempts by an admin, who may see all numbers.
  await expect(change(second, there, sister!, 'S8')).rejects.toMatchObject(taken)
  await expect(change(head, there, ownStudent!, 'S1', 'admin')).rejects.toMatchObject(taken)
  expect(await readAuditEntries()).toEqual([])
  for (let tried = 0; tried < maxWrongPairsPerHour; tried++)
    await expect(change(second, there, ownStudent!, tried % 2 ? 'S1' : 'S2')).rejects.toMatchObject(taken)
  expect(await readAuditEntries()).toHaveLength(maxWrongPairsPerHour)
  await expect(change(second, there, ownStudent!, 'S1')).rejects.toMatchObject(limitedError)
  await expect(change(second, there, ownStudent!, 'S77')).rejects.toMatchObject(limitedError)
  await expect(add([['S1', 'Mali Suk']])).rejects.toMatchObject(limitedError)
  // Changing the name with the same number still works.
  await change(second, there, ownStudent!, 'S8')
  expect(await change(head, there, ownStudent!, 'S77', 'admin')).toMatchObject({ name: 'Nok Dee' })
})

test('does not count wrong pairs of an admin', async () => {
  const { addAsHead, logged: readAuditEntries } = await createSchool()
  await addAsHead([['S1', 'Another Spelling']])
  expect(await readAuditEntries()).toEqual([])
})
