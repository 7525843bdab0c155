import { expect, test } from 'vitest'
import { pictureNumbers } from '#rules/cards/secrets.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { readCard, createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { allowSignIn } from './allow-sign-in.server.ts'
import { openCardKeys } from '../keys.server.ts'
import { lockoutPath } from './lockout-path.server.ts'
import { showSecret } from '../show-secret.server.ts'

const services = await openFileServices()

const asTeacher = (id: string, { schoolId }: ClassroomRef) => ({
  actor: actor(id, { schoolId, schoolRoles: ['teacher'] }),
})
const lockOut = (id: string, today: number) =>
  services.owner.query(
    `UPDATE login_cards SET missed_run = 0, missed_today = $2, rests_until = now() + interval '5 minutes' WHERE student_id = $1`,
    [id, today],
  )
const readAuditDetails = async (act: string) =>
  (await services.owner.query<{ details: unknown }>('SELECT details FROM audit_entries WHERE act = $1', [act])).rows

test('allowing sign-in ends a lockout, keeps the secret, and notifies the child’s and the teacher’s screens', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 1)
  const [child] = children as [string]
  const changedPaths: string[] = []
  const unsubscribe = services.bus.subscribe((path) => changedPaths.push(path))
  const cardBefore = await readCard(services, child)
  await lockOut(child, 5)
  await execute(services, allowSignIn, { student: child }, asTeacher(teacher, classroom))
  expect(await readCard(services, child)).toMatchObject({
    restsUntil: null,
    missedToday: 5,
    secretNumber: cardBefore.secretNumber,
  })
  expect(changedPaths).toEqual(
    expect.arrayContaining([
      lockoutPath(services.env, { schoolId: classroom.schoolId, studentId: child }),
      `classrooms/${classroom.id}/sign-ins`,
    ]),
  )
  expect(await readAuditDetails('sign-in.allow')).toEqual([{ details: { student: child } }])
  // A child at the daily limit gets one more run of five attempts, not a new daily budget.
  await lockOut(child, 20)
  await execute(services, allowSignIn, { student: child }, asTeacher(teacher, classroom))
  expect(await readCard(services, child)).toMatchObject({ missedToday: 15 })
  unsubscribe()
})

test('shows a child’s secret to a teacher of the class and writes an audit entry', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 1)
  const [child] = children as [string]
  const { secret } = await execute(
    services,
    showSecret,
    { classroom: classroom.id, student: child, locale: 'en' },
    asTeacher(teacher, classroom),
  )
  const derivedSecret = openCardKeys(services.env).secret(await readCard(services, child), 'picture')
  expect(secret).toEqual({ pictures: pictureNumbers(derivedSecret) })
  expect(await readAuditDetails('secrets.show')).toEqual([{ details: { student: child } }])
})

test('refuses to show secrets or end lockouts for strangers and for children of another class', async () => {
  const { classroom, teacher, children } = await createChildClass(services, 1)
  const other = await createChildClass(services, 1)
  const stranger = asTeacher(await makePerson(services), classroom)
  const [child] = children as [string]
  const input = { classroom: classroom.id, student: child, locale: 'en' }
  await expect(execute(services, showSecret, input, stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(execute(services, allowSignIn, { student: child }, stranger)).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(
    execute(services, showSecret, { ...input, student: other.children[0] }, asTeacher(teacher, classroom)),
  ).rejects.toMatchObject({ code: 'refused' })
})
