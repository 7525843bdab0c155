import { afterAll, beforeAll, expect, test } from 'vitest'
import { actor, makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { childToErase, schoolAdminActions } from './school-admin.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

test('from a class a child’s data is exported and erased in a space of one’s own only, and nothing else of school admin', async () => {
  const owner = await makePerson(services, 'Olga')
  const schoolId = await makeSchool(services, { [owner]: 'admin' })
  const room = { kind: 'classroom', schoolId }
  const asks = (name: string) =>
    schoolAdminActions[name]!({
      context: { get: () => room },
      visit: { services, signedIn: { user: { id: owner, lacksFactor: false } } },
      run: async () => 'done',
    } as never)
  for (const name of Object.keys(schoolAdminActions))
    await expect(asks(name)).rejects.toMatchObject({ code: 'not-found' })
  await services.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [schoolId])
  for (const name of Object.keys(schoolAdminActions).filter((one) => one !== 'erasePerson' && one !== 'exportPerson'))
    await expect(asks(name)).rejects.toMatchObject({ code: 'not-found' })
  for (const name of ['erasePerson', 'exportPerson']) expect(await asks(name)).toBe('done')
})

test('the dialog opens for a child of one’s own space, and for nobody else', async () => {
  const [owner, child] = [await makePerson(services, 'Olga'), await makePerson(services, 'Mali', { kind: 'managed' })]
  const schoolId = await makeSchool(services, { [owner]: 'admin', [child]: 'student' })
  const room = { kind: 'classroom', schoolId } as never
  const opened = (role: 'admin' | 'teacher', id: string) =>
    childToErase(
      {
        services,
        signedIn: { user: { id: owner, lacksFactor: false } },
        actor: actor(owner, { schoolId, schoolRoles: [role] }),
      } as never,
      room,
      new URL(`http://a/dashboard?erase=${id}`),
    )
  expect(await opened('admin', child)).toBeNull()
  await services.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [schoolId])
  expect(await opened('admin', child)).toEqual({ id: child, name: 'Mali' })
  expect(await opened('teacher', child)).toBeNull()
  expect(await opened('admin', owner)).toBeNull()
})
