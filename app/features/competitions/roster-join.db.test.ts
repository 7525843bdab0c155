import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roomCodeAddress, roomSignInAddress } from '#rules/competitions/room-code.ts'
import { openCardKeys } from '#app/features/cards/public.server.ts'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import { visitContext, type Visit } from '#app/platform/request.server.ts'
import { cardOf, makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { actor, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { classSignInFor } from '#app/features/cards/class-sign-in.server.ts'
import { deviceClassCookie } from '#app/features/cards/device-class.server.ts'
import { signInByName } from '#app/features/cards/sign-in.server.ts'
import { trySignIn } from '#app/features/cards/try-sign-in.server.ts'
import { hostView } from './host-view.server.ts'
import { loader } from './pages/lobby.tsx'

let services: TestServices
let made: ChildClass
let room: TestRoom

beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  made = await makeChildClass(services, 2)
  const { schoolId, id: classroomId } = made.classroom
  room = openTestRoom(services, { schoolId, classroomId, teacher: made.teacher })
  await room.create()
  await room.press('open')
})

const code = async () => (await room.row()).code!
const wrong = async () => (await code()).replace(/./g, (digit) => String((Number(digit) + 1) % 10))
const stranger = (): Visit =>
  ({
    ...{ services, signedIn: null, actor: actor(null), locale: 'en', path: '/competition/quiz' },
    origin: { address: '198.51.100.77', device: crypto.randomUUID(), userAgent: null },
  }) as unknown as Visit

/** Where a browser without a session is led that types these digits, or what it is shown. */
async function typed(digits: string, cookie = '') {
  const context = new RouterContextProvider()
  context.set(visitContext, stranger())
  const request = new Request(`http://own.invalid${roomCodeAddress(digits)}`, { headers: { cookie } })
  return loader({ context, request, params: { gameSlug: 'quiz' } } as never).then(
    (shown) => JSON.stringify(shown),
    (answer: Response) => answer.headers.get('location')!,
  )
}

test('six digits show a stranger no name of a class, nor whether there is such a room', async () => {
  expect(await typed(await code())).toBe(roomSignInAddress(await code()))
  expect(await typed(await wrong())).toBe(roomSignInAddress(await wrong()))
})

test('a device on which somebody of a class has logged in today finds the names of that class', async () => {
  const cookie = deviceClassCookie(services, made.code).split(';')[0]!
  expect(await typed(await code(), cookie)).toBe(roomSignInAddress(await code(), made.code))
  expect(await typed(await code(), cookie.replace(made.code, 'K7QM4TXR'))).toBe(roomSignInAddress(await code()))
})

test('who taps their name and shows their pictures goes into the room; another address of ours they are not led to', async () => {
  const signIn = await classSignInFor(services, { address: null, device: crypto.randomUUID() }, made.code)
  const codeProof = signIn.state === 'open' ? signIn.codeProof : ''
  const [child] = made.children
  const pictures = openCardKeys(services.env).secret(await cardOf(services, child!), 'picture')
  const enters = async (query: string) => {
    const { data } = await trySignIn(
      stranger(),
      new Request(`http://own.invalid/join/${made.code}${query}`),
      signInByName,
      { student: child, codeProof, code: made.code, pictures },
    )
    return data.ok ? data.result.to : data
  }
  expect(await enters(`?room=${await code()}`)).toBe(roomCodeAddress(await code()))
  expect(await enters('?room=//evil.example')).toMatch(/^\/dashboard/)
})

test('the wall has the code of the class while the class is alone in the room', async () => {
  const wall = async () => {
    const { schoolId } = made.classroom
    const view = await inTransaction(services.pool, { ...nobody, schoolId }, (db) =>
      hostView(db, schoolId, room.id(), new Set()),
    )
    return view!.classCode
  }
  expect(await wall()).toBe(made.code)
  await room.press('open-guests')
  expect(await wall()).toBeNull()
  await room.press('close-guests')
  await services.owner.query(`UPDATE classrooms SET login_mode = 'email' WHERE id = $1`, [made.classroom.id])
  expect(await wall()).toBeNull()
})
