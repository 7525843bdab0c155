import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { roomCodePath, roomPathAs, roomSignInPath } from '#rules/competitions/room-code.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openCardKeys } from '#app/features/people/cards/public.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { requestContextKey, type RequestContext } from '#app/platform/request/request.server.ts'
import { readCard, createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor } from '#db/testing/test-services.ts'
import { loadClassSignIn } from '#app/features/people/cards/sign-in/class-sign-in.server.ts'
import { createDeviceClassCookie } from '#app/features/people/cards/sign-in/device-class.server.ts'
import { signInByName } from '#app/features/people/cards/sign-in/sign-in.server.ts'
import { trySignIn } from '#app/features/people/cards/sign-in/try-sign-in.server.ts'
import { hostAct } from '../host/host-act.server.ts'
import { loadHostView } from '../host/host-view.server.ts'
import { loader } from '../pages/lobby.tsx'

const services = await openFileServices()
let childClass: ChildClass
let room: TestRoom

beforeEach(async () => {
  childClass = await createChildClass(services, 2)
  const { schoolId, id: classroomId } = childClass.classroom
  room = openTestRoom(services, { schoolId, classroomId, teacher: childClass.teacher })
  await room.create()
  await room.pressButton('open')
})

const code = async () => (await room.row()).code!
const wrong = async () => (await code()).replace(/./g, (digit) => String((Number(digit) + 1) % 10))
const stranger = (): RequestContext =>
  ({
    ...{ services, signedIn: null, actor: actor(null), locale: 'en', path: '/competition/quiz' },
    origin: { address: '198.51.100.77', device: crypto.randomUUID(), userAgent: null },
  }) as unknown as RequestContext

/** Opens the lobby as a visitor with this code. Returns the redirect target, or else the page data as JSON. */
async function openCode(digits: string, { cookie = '', path = roomCodePath(digits) } = {}) {
  const context = new RouterContextProvider()
  context.set(requestContextKey, stranger())
  const request = new Request(`http://own.invalid${path}`, { headers: { cookie } })
  return loader({ context, request, params: { gameSlug: 'quiz' } } as never).then(
    (shown) => JSON.stringify(shown),
    (answer: Response) => answer.headers.get('location')!,
  )
}

test('a visitor who types a code is sent to sign-in whether or not the room exists', async () => {
  expect(await openCode(await code())).toBe(roomSignInPath(await code()))
  expect(await openCode(await wrong())).toBe(roomSignInPath(await wrong()))
})

test('a device with a valid class cookie is sent to the sign-in page of that class', async () => {
  const cookie = createDeviceClassCookie(services, childClass.code).split(';')[0]!
  expect(await openCode(await code(), { cookie })).toBe(roomSignInPath(await code(), childClass.code))
  expect(await openCode(await code(), { cookie: cookie.replace(childClass.code, 'K7QM4TXR') })).toBe(
    roomSignInPath(await code()),
  )
})

test('a picture sign-in with a room code redirects to the room; other redirect targets are ignored', async () => {
  const signIn = await loadClassSignIn(services, { address: null, device: crypto.randomUUID() }, childClass.code)
  const codeProof = signIn.state === 'open' ? signIn.codeProof : ''
  const [child] = childClass.children
  const pictures = openCardKeys(services.env).secret(await readCard(services, child!), 'picture')
  const signInWithQuery = async (query: string) => {
    const { data } = await trySignIn(
      stranger(),
      new Request(`http://own.invalid/join/${childClass.code}${query}`),
      signInByName,
      { student: child, codeProof, code: childClass.code, pictures },
    )
    return data.ok ? data.result.to : data
  }
  expect(await signInWithQuery(`?room=${await code()}`)).toBe(roomCodePath(await code()))
  expect(await signInWithQuery('?room=//evil.example')).toMatch(/^\/dashboard/)
})

test('the host screen shows the class code only without guests and with sign-in by name', async () => {
  const classCodeOnHostScreen = async () => {
    const { schoolId } = childClass.classroom
    const view = await inTransaction(services.pool, { ...systemTenant, schoolId }, (db) =>
      loadHostView(db, schoolId, room.id(), new Set()),
    )
    return view!.classCode
  }
  expect(await classCodeOnHostScreen()).toBe(childClass.code)
  await room.pressButton('open-guests')
  expect(await classCodeOnHostScreen()).toBeNull()
  await room.pressButton('close-guests')
  await services.owner.query(`UPDATE classrooms SET login_mode = 'email' WHERE id = $1`, [childClass.classroom.id])
  expect(await classCodeOnHostScreen()).toBeNull()
})

const network = { address: '198.51.100.77', device: null }

/** Opens another room of the class from this network, in place of the open one, and returns its code. */
async function openFromNetwork(origin: { address: string | null; device: null }) {
  const { schoolId, id: classroomId } = childClass.classroom
  const other = openTestRoom(services, { schoolId, classroomId, teacher: childClass.teacher })
  const competition = await other.create()
  await execute(
    services,
    hostAct,
    { competition, press: 'open', round: '', phase: '', endsOpenRoom: 'yes' },
    { actor: actor(childClass.teacher, { schoolId, schoolRoles: ['teacher'] }), origin },
  )
  return { other, digits: (await other.row()).code! }
}

test('in the network of the host, six digits lead to the name tiles of the class', async () => {
  const { other, digits } = await openFromNetwork(network)
  expect(await openCode(digits)).toBe(roomSignInPath(digits, childClass.code))
  await services.owner.query(`UPDATE classrooms SET login_mode = 'email' WHERE id = $1`, [childClass.classroom.id])
  expect(await openCode(digits)).toBe(roomSignInPath(digits))
  await services.owner.query(`UPDATE classrooms SET login_mode = 'picture' WHERE id = $1`, [childClass.classroom.id])
  await other.pressButton('end')
  expect(await openCode(digits)).toBe(roomSignInPath(digits))
  expect(
    (await services.owner.query('SELECT FROM nearby_rooms WHERE competition_id = $1', [other.id()])).rowCount,
  ).toBe(0)
})

test('while guests are invited, a device of the class gets its name tiles, and guests can still join there', async () => {
  const { other, digits } = await openFromNetwork({ address: '203.0.113.9', device: null })
  await other.pressButton('open-guests')
  const cookie = createDeviceClassCookie(services, childClass.code).split(';')[0]!
  expect(await openCode(digits, { cookie })).toBe(`${roomSignInPath(digits, childClass.code)}&guests`)
  expect(await openCode(digits, { cookie, path: roomPathAs(digits, 'guest') })).toMatch(/^\/competition\/quiz\//)
  const foreign = createDeviceClassCookie(services, 'K7QM4TXR').split(';')[0]!
  expect(await openCode(digits, { cookie: foreign })).toMatch(/^\/competition\/quiz\//)
})

test('a visitor who says that they are in the class gets the name tiles only in the network of the host', async () => {
  const { other, digits } = await openFromNetwork(network)
  await other.pressButton('open-guests')
  const path = roomPathAs(digits, 'class')
  expect(await openCode(digits, { path })).toBe(`${roomSignInPath(digits, childClass.code)}&guests`)
  const far = await openFromNetwork({ address: '203.0.113.9', device: null })
  await far.other.pressButton('open-guests')
  expect(await openCode(far.digits, { path: roomPathAs(far.digits, 'class') })).toBe(roomSignInPath(far.digits))
})

test('from another network, or without the choice while guests are invited, six digits never lead to names', async () => {
  const { digits: far } = await openFromNetwork({ address: '203.0.113.9', device: null })
  expect(await openCode(far)).toBe(roomSignInPath(far))
  const { other, digits } = await openFromNetwork(network)
  await other.pressButton('open-guests')
  expect(await openCode(digits)).not.toContain(childClass.code)
  expect((await services.owner.query('SELECT network FROM nearby_rooms')).rows.join()).not.toContain('198.51')
})
