import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, signedInAs, type Principal, type World } from '#db/testing/principals.ts'
import { makeClassroom, openTestServices } from '#db/testing/test-services.ts'
import { actorOf } from '#app/features/rooms/public.server.ts'
import { emptyForm } from '#app/platform/form.ts'
import { visitContext, visitOf, type Room } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import { middleware } from './check-classroom-id.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld(await openTestServices())
}, 120_000)
afterAll(() => world.services.close())

type Asked = { path?: string; query?: string; method?: string; chosen?: Room | null }

/** Where the guard leads: into a class, or to another address. */
async function guarded(who: Principal, { path = '/dashboard/course', query = '', method = 'GET', chosen }: Asked = {}) {
  const found = (await signedInAs(world, who))!
  const signedIn = chosen === undefined ? found : { ...found, session: { ...found.session, room: chosen } }
  const context = new RouterContextProvider()
  context.set(visitContext, {
    services: world.services,
    origin: { address: null, device: null },
    locale: 'th',
    path,
    requestId: 'r',
    signedIn,
    actor: await actorOf(world.services, signedIn),
    form: () => emptyForm,
  })
  const request = new Request(`http://127.0.0.1/th${path}${query}`, { method })
  try {
    await middleware[0]!({ context, params: {}, request } as never, async () => new Response())
    return { in: context.get(roomContext).id, schoolId: visitOf(context).actor.schoolId }
  } catch (thrown) {
    return { to: (thrown as Response).headers.get('location') }
  }
}

const secondClass = () => makeClassroom(world.services, world.schoolId, world.ids.owner)
const classOf = (id: string) => ({ kind: 'classroom' as const, id, schoolId: world.schoolId })

test('the class in the address is the class of the page, whatever was chosen last', async () => {
  const second = await secondClass()
  for (const chosen of [null, classOf(second), classOf(world.classroomId)])
    for (const id of [world.classroomId, second])
      expect(await guarded('owner', { query: `?class=${id}`, chosen })).toEqual({ in: id, schoolId: world.schoolId })
})

test('without one the address gets the class chosen last, and keeps everything else it says', async () => {
  const second = await secondClass()
  expect(await guarded('owner', { query: '?week=2', chosen: classOf(second) })).toEqual({
    to: `/th/dashboard/course?class=${second}&week=2`,
  })
})

test('the only class is gone into at once, and the address says which', async () => {
  expect(await guarded('student in class', { chosen: null })).toEqual({
    to: `/th/dashboard/course?class=${world.classroomId}`,
  })
})

test('who has several and chose none is asked, and comes back', async () => {
  await secondClass()
  expect(await guarded('owner', { query: '?week=2', chosen: null })).toEqual({
    to: `/th/account/select-room?redirect=${encodeURIComponent('/dashboard/course?week=2')}`,
  })
})

test('a class that one has no part in opens for nobody, and is not exchanged for another', async () => {
  const chosen = classOf(world.classroomId)
  for (const query of [`?class=${world.otherClassroomId}`, '?class=', '?class=not-an-id', `?school=${world.schoolId}`])
    expect(await guarded('student in class', { query, chosen }), query).toEqual({ to: '/th/account/select-room' })
})

test('the class of a path is named in the query too; a query that says otherwise is put right', async () => {
  const path = `/dashboard/classroom-dashboard/${world.classroomId}/students`
  const second = await secondClass()
  for (const query of ['', `?class=${second}`])
    expect(await guarded('owner', { path, query })).toEqual({ to: `/th${path}?class=${world.classroomId}` })
  expect(await guarded('owner', { path, query: `?class=${world.classroomId}` })).toMatchObject({
    in: world.classroomId,
  })
})

test('what is sent is never redirected: it goes to the class in its address', async () => {
  const second = await secondClass()
  const chosen = classOf(second)
  expect(await guarded('owner', { method: 'POST', query: `?class=${world.classroomId}`, chosen })).toMatchObject({
    in: world.classroomId,
  })
  expect(await guarded('owner', { method: 'POST', chosen })).toMatchObject({ in: second })
})

test('who runs the school enters any class of it by its address', async () => {
  expect(await guarded('admin', { query: `?class=${world.classroomId}` })).toMatchObject({ in: world.classroomId })
  expect(await guarded('admin', { query: `?school=${world.schoolId}` })).toMatchObject({ in: world.schoolId })
})
