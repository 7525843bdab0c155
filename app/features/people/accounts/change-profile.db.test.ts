import { expect, test } from 'vitest'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { changeProfile } from './change-profile.server.ts'

const services = await openFileServices()

const storedProfile = async (id: string) =>
  (await services.owner.query('SELECT name, locale FROM users WHERE id = $1', [id])).rows[0]

test('saves a new name and language and writes an audit entry', async () => {
  const id = await makePerson(services, 'Old Name')
  await execute(services, changeProfile, { name: '  ครู  อรทัย ', locale: 'th' }, { actor: actor(id) })
  expect(await storedProfile(id)).toEqual({ name: 'ครู อรทัย', locale: 'th' })
  const { rows } = await services.owner.query(`SELECT act FROM audit_entries WHERE person_id = $1`, [id])
  expect(rows).toEqual([{ act: 'account.profile.change' }])
})

test('rejects a name with hidden characters and changes nothing', async () => {
  const id = await makePerson(services, 'Napat')
  const attempt = execute(services, changeProfile, { name: 'Na\u202Epat', locale: 'th' }, { actor: actor(id) })
  await expect(attempt).rejects.toMatchObject({ code: 'invalid', details: { fields: { name: 'hidden-characters' } } })
  expect(await storedProfile(id)).toEqual({ name: 'Napat', locale: 'en' })
})

test('applies the rules for student names to students, and audits the change in each of their schools', async () => {
  const id = await makePerson(services, 'Min-jun')
  const schools = [await makeSchool(services, { [id]: 'student' }), await makeSchool(services, { [id]: 'teacher' })]
  const change = (name: string) => execute(services, changeProfile, { name, locale: 'en' }, { actor: actor(id) })
  await expect(change('fuck you Aanya')).rejects.toMatchObject({ details: { fields: { name: 'word' } } })
  await change('Min-jun Park')
  await change('Min-jun Park')
  expect(await storedProfile(id)).toMatchObject({ name: 'Min-jun Park' })
  const { rows } = await services.owner.query<{ school: string }>(
    `SELECT school_id AS school FROM audit_entries WHERE person_id = $1 AND act = 'account.profile.change' AND school_id IS NOT NULL`,
    [id],
  )
  expect(rows.map(({ school }) => school).toSorted()).toEqual(schools.toSorted())
  const adult = await makePerson(services, 'Ms Kim')
  await makeSchool(services, { [adult]: 'teacher' })
  await execute(services, changeProfile, { name: 'Ms Kim ★', locale: 'en' }, { actor: actor(adult) })
})

test('refuses a school-managed student, a class-code session and a visitor', async () => {
  const [adult, pupil] = [await makePerson(services), await makePerson(services, 'Mali', { kind: 'managed' })]
  const change = (actorArguments: Parameters<typeof actor>) =>
    execute(services, changeProfile, { name: 'Another', locale: 'en' }, { actor: actor(...actorArguments) })
  await expect(change([pupil, { managed: true }])).rejects.toMatchObject({ code: 'not-found' })
  await expect(change([adult, { strength: 'class-code' }])).rejects.toMatchObject({ code: 'not-found' })
  await expect(change([null])).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await storedProfile(pupil)).toMatchObject({ name: 'Mali' })
})
