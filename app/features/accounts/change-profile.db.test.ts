import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { actor, makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { changeProfile } from './change-profile.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const stored = async (id: string) =>
  (await services.owner.query('SELECT name, locale FROM users WHERE id = $1', [id])).rows[0]

test('somebody changes their own name and language, and it is on record', async () => {
  const id = await makePerson(services, 'Old Name')
  await execute(services, changeProfile, { name: '  ครู  อรทัย ', locale: 'th' }, { actor: actor(id) })
  expect(await stored(id)).toEqual({ name: 'ครู อรทัย', locale: 'th' })
  const { rows } = await services.owner.query(`SELECT act FROM audit_entries WHERE person_id = $1`, [id])
  expect(rows).toEqual([{ act: 'account.profile.change' }])
})

test('a name that hides something is named, and nothing changes', async () => {
  const id = await makePerson(services, 'Napat')
  const sent = execute(services, changeProfile, { name: 'Na\u202Epat', locale: 'th' }, { actor: actor(id) })
  await expect(sent).rejects.toMatchObject({ code: 'invalid', details: { fields: { name: 'hidden-characters' } } })
  expect(await stored(id)).toEqual({ name: 'Napat', locale: 'en' })
})

test('whoever learns somewhere is called what a child may be called, and each of their schools finds it in its log', async () => {
  const id = await makePerson(services, 'Min-jun')
  const schools = [await makeSchool(services, { [id]: 'student' }), await makeSchool(services, { [id]: 'teacher' })]
  const change = (name: string) => execute(services, changeProfile, { name, locale: 'en' }, { actor: actor(id) })
  await expect(change('fuck you Aanya')).rejects.toMatchObject({ details: { fields: { name: 'word' } } })
  await change('Min-jun Park')
  await change('Min-jun Park')
  expect(await stored(id)).toMatchObject({ name: 'Min-jun Park' })
  const { rows } = await services.owner.query<{ school: string }>(
    `SELECT school_id AS school FROM audit_entries WHERE person_id = $1 AND act = 'account.profile.change' AND school_id IS NOT NULL`,
    [id],
  )
  expect(rows.map(({ school }) => school).toSorted()).toEqual(schools.toSorted())
  const adult = await makePerson(services, 'Ms Kim')
  await makeSchool(services, { [adult]: 'teacher' })
  await execute(services, changeProfile, { name: 'Ms Kim ★', locale: 'en' }, { actor: actor(adult) })
})

test('refuses the wrong actor: a managed pupil, a class-code session, a visitor', async () => {
  const [adult, pupil] = [await makePerson(services), await makePerson(services, 'Mali', { kind: 'managed' })]
  const change = (who: Parameters<typeof actor>) =>
    execute(services, changeProfile, { name: 'Another', locale: 'en' }, { actor: actor(...who) })
  await expect(change([pupil, { managed: true }])).rejects.toMatchObject({ code: 'not-found' })
  await expect(change([adult, { strength: 'class-code' }])).rejects.toMatchObject({ code: 'not-found' })
  await expect(change([null])).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await stored(pupil)).toMatchObject({ name: 'Mali' })
})
