import { afterAll, beforeAll, expect, test } from 'vitest'
import { picturesIn } from '#rules/cards/secrets.ts'
import { execute } from '#app/platform/execute.server.ts'
import { cardOf, makeChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { allowSignIn } from './allow-sign-in.server.ts'
import { openCardKeys } from './keys.server.ts'
import { restPath } from './rest-path.server.ts'
import { showSecret } from './show-secret.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const as = (id: string, { schoolId }: ClassroomRef) => ({ actor: actor(id, { schoolId, schoolRoles: ['teacher'] }) })
const lockOut = (id: string, today: number) =>
  services.owner.query(
    `UPDATE login_cards SET missed_run = 0, missed_today = $2, rests_until = now() + interval '5 minutes' WHERE student_id = $1`,
    [id, today],
  )
const audited = async (act: string) =>
  (await services.owner.query<{ details: unknown }>('SELECT details FROM audit_entries WHERE act = $1', [act])).rows

test('a locked-out child may try again with the same secret, and both screens hear of it', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 1)
  const [child] = children as [string]
  const told: string[] = []
  const stop = services.bus.subscribe((path) => told.push(path))
  const before = await cardOf(services, child)
  await lockOut(child, 5)
  await execute(services, allowSignIn, { student: child }, as(teacher, classroom))
  expect(await cardOf(services, child)).toMatchObject({
    restsUntil: null,
    missedToday: 5,
    secretNumber: before.secretNumber,
  })
  expect(told).toEqual(
    expect.arrayContaining([
      restPath(services.env, { schoolId: classroom.schoolId, studentId: child }),
      `classrooms/${classroom.id}/sign-ins`,
    ]),
  )
  expect(await audited('sign-in.allow')).toEqual([{ details: { student: child } }])
  // Who has spent the day gets one more run of five, not a new day.
  await lockOut(child, 20)
  await execute(services, allowSignIn, { student: child }, as(teacher, classroom))
  expect(await cardOf(services, child)).toMatchObject({ missedToday: 15 })
  stop()
})

test('who teaches the class sees a secret, and that is written down', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 1)
  const [child] = children as [string]
  const { secret } = await execute(
    services,
    showSecret,
    { classroom: classroom.id, student: child, locale: 'en' },
    as(teacher, classroom),
  )
  const kept = openCardKeys(services.env).secret(await cardOf(services, child), 'picture')
  expect(secret).toEqual({ pictures: picturesIn(kept) })
  expect(await audited('secrets.show')).toEqual([{ details: { student: child } }])
})

test('refuses the wrong actor, and a child of another class', async () => {
  const { classroom, teacher, children } = await makeChildClass(services, 1)
  const other = await makeChildClass(services, 1)
  const stranger = as(await makePerson(services), classroom)
  const [child] = children as [string]
  const asked = { classroom: classroom.id, student: child, locale: 'en' }
  await expect(execute(services, showSecret, asked, stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(execute(services, allowSignIn, { student: child }, stranger)).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(
    execute(services, showSecret, { ...asked, student: other.children[0] }, as(teacher, classroom)),
  ).rejects.toMatchObject({ code: 'refused' })
})
