import { expect, test } from 'vitest'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { loadChildToErase, schoolAdminActions } from '../school-admin.server.ts'

const services = await openFileServices()

test('from a class, admin actions are rejected except exporting and erasing a child of a personal school', async () => {
  const owner = await makePerson(services, 'Olga')
  const schoolId = await makeSchool(services, { [owner]: 'admin' })
  const workspace = { kind: 'classroom', schoolId }
  const submit = (name: string) =>
    schoolAdminActions[name]!({
      context: { get: () => workspace },
      requestContext: { services, signedIn: { user: { id: owner, lacksFactor: false } } },
      run: async () => 'done',
    } as never)
  for (const name of Object.keys(schoolAdminActions))
    await expect(submit(name)).rejects.toMatchObject({ code: 'not-found' })
  await services.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [schoolId])
  for (const name of Object.keys(schoolAdminActions).filter((key) => key !== 'erasePerson' && key !== 'exportPerson'))
    await expect(submit(name)).rejects.toMatchObject({ code: 'not-found' })
  for (const name of ['erasePerson', 'exportPerson']) expect(await submit(name)).toBe('done')
})

test('the erase dialog opens only for a student of the owner’s personal school', async () => {
  const [owner, child] = [await makePerson(services, 'Olga'), await makePerson(services, 'Mali', { kind: 'managed' })]
  const schoolId = await makeSchool(services, { [owner]: 'admin', [child]: 'student' })
  const workspace = { kind: 'classroom', schoolId } as never
  const openDialog = (role: 'admin' | 'teacher', id: string) =>
    loadChildToErase(
      {
        services,
        signedIn: { user: { id: owner, lacksFactor: false } },
        actor: actor(owner, { schoolId, schoolRoles: [role] }),
      } as never,
      workspace,
      new URL(`http://a/dashboard?erase=${id}`),
    )
  expect(await openDialog('admin', child)).toBeNull()
  await services.owner.query(`UPDATE schools SET kind = 'personal' WHERE id = $1`, [schoolId])
  expect(await openDialog('admin', child)).toEqual({ id: child, name: 'Mali' })
  expect(await openDialog('teacher', child)).toBeNull()
  expect(await openDialog('admin', owner)).toBeNull()
})
