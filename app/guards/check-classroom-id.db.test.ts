import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRequestContext } from '#db/testing/request-context.ts'
import { createWorld, sessionFor, type Principal, type World } from '#db/testing/principals.ts'
import { makeClassroom, openTestServices } from '#db/testing/test-services.ts'
import { actorOf } from '#app/features/people/workspaces/public.server.ts'
import { requestContextKey, getRequestContext, type Workspace } from '#app/platform/request/request.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import { middleware } from './check-classroom-id.tsx'

let world: World
beforeAll(async () => {
  world = await createWorld(await openTestServices())
}, 120_000)
afterAll(() => world.services.close())

type GuardRequest = { path?: string; query?: string; method?: string; lastChosen?: Workspace | null }

/** Runs the guard; returns the entered workspace or the redirect target. */
async function runGuard(
  principal: Principal,
  { path = '/dashboard/course', query = '', method = 'GET', lastChosen: chosen }: GuardRequest = {},
) {
  const session = (await sessionFor(world, principal))!
  const signedIn = chosen === undefined ? session : { ...session, session: { ...session.session, workspace: chosen } }
  const context = new RouterContextProvider()
  context.set(
    requestContextKey,
    makeRequestContext(world.services, {
      locale: 'th',
      path,
      signedIn,
      actor: await actorOf(world.services, signedIn),
    }),
  )
  const request = new Request(`http://127.0.0.1/th${path}${query}`, { method })
  try {
    await middleware[0]!({ context, params: {}, request } as never, async () => new Response())
    return { in: context.get(workspaceContext).id, schoolId: getRequestContext(context).actor.schoolId }
  } catch (thrown) {
    return { to: (thrown as Response).headers.get('location') }
  }
}

const secondClass = () => makeClassroom(world.services, world.schoolId, world.ids.owner)
const classOf = (id: string) => ({ kind: 'classroom' as const, id, schoolId: world.schoolId })

test('uses the class in the URL even if another class was chosen last', async () => {
  const second = await secondClass()
  for (const chosen of [null, classOf(second), classOf(world.classroomId)])
    for (const id of [world.classroomId, second])
      expect(await runGuard('owner', { query: `?class=${id}`, lastChosen: chosen })).toEqual({
        in: id,
        schoolId: world.schoolId,
      })
})

test('adds the last chosen class to a URL without a class and keeps other parameters', async () => {
  const second = await secondClass()
  expect(await runGuard('owner', { query: '?week=2', lastChosen: classOf(second) })).toEqual({
    to: `/th/dashboard/course?class=${second}&week=2`,
  })
})

test('redirects a user with only one class to that class', async () => {
  expect(await runGuard('student in class', { lastChosen: null })).toEqual({
    to: `/th/dashboard/course?class=${world.classroomId}`,
  })
})

test('redirects a user with several classes and no choice to the class selection, with a return address', async () => {
  await secondClass()
  expect(await runGuard('owner', { query: '?week=2', lastChosen: null })).toEqual({
    to: `/th/account/select-room?redirect=${encodeURIComponent('/dashboard/course?week=2')}`,
  })
})

test('rejects a class the user does not belong to instead of using the last chosen one', async () => {
  const chosen = classOf(world.classroomId)
  for (const query of [`?class=${world.otherClassroomId}`, '?class=', '?class=not-an-id', `?school=${world.schoolId}`])
    expect(await runGuard('student in class', { query, lastChosen: chosen }), query).toEqual({
      to: '/th/account/select-room',
    })
})

test('redirects so that the class in the query matches the class in the path', async () => {
  const path = `/dashboard/classroom-dashboard/${world.classroomId}/students`
  const second = await secondClass()
  for (const query of ['', `?class=${second}`])
    expect(await runGuard('owner', { path, query })).toEqual({ to: `/th${path}?class=${world.classroomId}` })
  expect(await runGuard('owner', { path, query: `?class=${world.classroomId}` })).toMatchObject({
    in: world.classroomId,
  })
})

test('never redirects a POST, and uses the class in its URL', async () => {
  const second = await secondClass()
  const chosen = classOf(second)
  expect(
    await runGuard('owner', { method: 'POST', query: `?class=${world.classroomId}`, lastChosen: chosen }),
  ).toMatchObject({
    in: world.classroomId,
  })
  expect(await runGuard('owner', { method: 'POST', lastChosen: chosen })).toMatchObject({ in: second })
})

test('lets a school admin enter any class of the school, and the school itself', async () => {
  expect(await runGuard('admin', { query: `?class=${world.classroomId}` })).toMatchObject({ in: world.classroomId })
  expect(await runGuard('admin', { query: `?school=${world.schoolId}` })).toMatchObject({ in: world.schoolId })
})
