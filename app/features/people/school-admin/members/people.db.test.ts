import { expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { read } from '#app/platform/db/query.server.ts'
import { listPeople, type PeopleQuery } from './people.server.ts'
import { everyStudent } from '#db/testing/people-query.ts'

const services = await openFileServices()

async function createSchool(names: string[]) {
  const admin = await makePerson(services, 'Admin')
  const ids = await Promise.all(names.map((name) => makePerson(services, name, { kind: 'managed' })))
  const schoolId = await makeSchool(services, {
    [admin]: 'admin',
    ...Object.fromEntries(ids.map((id) => [id, 'student'])),
  })
  const adminActor = actor(admin, { schoolId, schoolRoles: ['admin'] })
  const find = (query: Partial<PeopleQuery> = {}) =>
    read(services, adminActor, (db) => listPeople(db, schoolId, { ...everyStudent, ...query }))
  return { schoolId, ids, find }
}

const namesOf = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name)

test('paging forward and backward lists each person once, even if many have the same name', async () => {
  const names = [
    ...Array.from({ length: 30 }, () => 'มะลิ ใจดี'),
    ...Array.from({ length: 30 }, (_, n) => `Leo ${String(n).padStart(2, '0')}`),
    'éva',
    'Zoe',
    'กานดา',
    '김민준',
    '王小明',
  ]
  const { find } = await createSchool(names)
  const pages = [await find()]
  while (pages.at(-1)!.after) pages.push(await find({ after: pages.at(-1)!.after }))
  const people = pages.flatMap(({ rows }) => rows)
  expect(pages.map(({ rows }) => rows.length)).toEqual([25, 25, 15])
  expect(new Set(people.map(({ id }) => id)).size).toBe(65)
  expect(namesOf({ rows: people })).toEqual(names.toSorted(new Intl.Collator('und').compare))
  expect(pages[0]).toMatchObject({ before: null, total: 65, more: false })
  const previousPage = await find({ before: pages[2]!.before })
  expect(previousPage.rows).toEqual(pages[1]!.rows)
  expect(previousPage).toMatchObject({ before: pages[1]!.before, after: pages[1]!.after })
  expect((await find({ before: previousPage.before })).rows).toEqual(pages[0]!.rows)
})

test('a search matches any part of a name, even one character, in any case and script', async () => {
  const { find } = await createSchool(['สมชาย ลำดวน', 'สมหญิง คำดี', 'Ánna Őry', '김민준', '王小明', '50% Leo'.slice(4)])
  for (const [search, expected] of [
    ['ลำดวน', ['สมชาย ลำดวน']],
    ['คำ', ['สมหญิง คำดี']],
    ['őRY', ['Ánna Őry']],
    ['김', ['김민준']],
    ['小', ['王小明']],
    ['eo', ['Leo']],
    ['_', []],
  ] as const)
    expect(namesOf(await find({ search })), search).toEqual(expected)
})

test('a changed name updates the sort order in all schools of the person', async () => {
  const { schoolId, ids, find } = await createSchool(['Ann', 'Bob'])
  const elsewhere = await createSchool(['Mia'])
  await services.owner.query(
    `INSERT INTO managed_students (school_id, student_id, username) VALUES ($1, $2, 'ann-1')`,
    [schoolId, ids[0]],
  )
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    elsewhere.schoolId,
    ids[0],
  ])
  await inTransaction(services.pool, { schoolId, personId: ids[1]!, staff: false }, async (db) => {
    await db.$client.query(`UPDATE users SET name = 'Zed' WHERE id = $1`, [ids[0]])
    const { rows } = await db.$client.query('SELECT current_school() AS school, current_person() AS person')
    expect(rows).toEqual([{ school: schoolId, person: ids[1] }])
  })
  expect(namesOf(await find())).toEqual(['Bob', 'Zed'])
  expect(namesOf(await elsewhere.find({ search: 'zed' }))).toEqual(['Zed'])
  await inTransaction(services.pool, { schoolId: null, personId: ids[0]!, staff: false }, (db) =>
    db.$client.query(`UPDATE users SET name = 'Aaron' WHERE id = $1`, [ids[0]]),
  )
  expect(namesOf(await find())).toEqual(['Aaron', 'Bob'])
})
