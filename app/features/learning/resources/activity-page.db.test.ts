import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { actor, makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { listActivityCodes } from './activities.server.ts'
import { loadActivityPage } from './activity-page.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const requestOf = (id: string | null): RequestContext =>
  ({
    services,
    locale: 'en',
    actor: actor(id),
    signedIn: id && { user: { id, staff: false, lacksFactor: false }, session: { strength: 'full' } },
  }) as unknown as RequestContext

const answerFields =
  /"(orders|mistake|solution|group|before)":|"rule":["[](?!")|"(heard|does|yes|no|most)":[[{](?![\]}])|"neighbours":\[[^0]/

test('only teachers and school admins of a school get the answers of an activity', async () => {
  const [teacher, admin, student] = await Promise.all(['T', 'A', 'S'].map((name) => makePerson(services, name)))
  await makeSchool(services, { [teacher!]: 'teacher', [admin!]: 'admin', [student!]: 'student' })
  const load = async (id: string | null) => (await loadActivityPage(requestOf(id), 'u1')).withAnswers
  expect(await Promise.all([teacher!, admin!, student!, null].map(load))).toEqual([true, true, false, false])
})

test('a visitor gets no answer field of any activity', async () => {
  const codes = listActivityCodes()
  expect(codes.length).toBeGreaterThanOrEqual(18)
  const teacher = await makePerson(services, 'Teacher')
  await makeSchool(services, { [teacher]: 'teacher' })
  const answered = async (id: string | null, code: string) => {
    const { printables, reflection } = (await loadActivityPage(requestOf(id), code)).activity
    return answerFields.test(JSON.stringify(printables)) || reflection.answer !== ''
  }
  for (const code of codes) expect([code, await answered(null, code)]).toEqual([code, false])
  for (const code of codes) expect([code, await answered(teacher, code)]).toEqual([code, true])
})

test('answers 404 for an unknown code', async () => {
  await expect(loadActivityPage(requestOf(null), 'toString')).rejects.toMatchObject({ init: { status: 404 } })
})
