import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roomCodeTries } from '#rules/competitions/room-code.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { makeChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { actor, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { roomOfCode } from './find-room.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
let services: TestServices
let made: ChildClass
let room: TestRoom
let address = ''
let schools = 0

beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())
beforeEach(async () => {
  // A window and an address of its own for each test.
  now += 2 * 3_600_000
  address = `203.0.113.${++schools}`
  made = await makeChildClass(services, 12)
  const { schoolId, id: classroomId } = made.classroom
  room = openTestRoom(services, { schoolId: schoolId as never, classroomId, teacher: made.teacher as never })
  await room.create()
  await room.press('open')
})

const visitOf = (id: string) =>
  ({
    services,
    signedIn: { user: { id, kind: 'managed' }, session: { id: `s-${id}`, strength: 'full', room: null } },
    actor: actor(id, { managed: true }),
    origin: { address, device: null, userAgent: null },
  }) as unknown as Visit
const code = async () => (await room.row()).code!
const wrong = async () => (await code()).replace(/./g, (digit) => String((Number(digit) + 1) % 10))
const asks = async (child: string, typed: string) => {
  const found = await roomOfCode(visitOf(child), typed)
  return typeof found === 'string' ? found : 'found'
}

test('a code opens the room of one’s own class, and is nobody else’s', async () => {
  expect(await asks(made.children[0]!, await code())).toBe('found')
  const other = await makeChildClass(services, 1)
  expect(await asks(other.children[0]!, await code())).toBe('unknown')
  const { schoolId, id } = made.classroom
  await services.owner.query(
    `UPDATE enrolments SET status = 'removed' WHERE school_id = $1 AND classroom_id = $2 AND student_id = $3`,
    [schoolId, id, made.children[1]],
  )
  expect(await asks(made.children[1]!, await code())).toBe('unknown')
  expect(await asks(made.teacher, await code())).toBe('unknown')
})

test('whoever guesses has few tries, also many at once; right ones cost nothing, and after an hour there are new ones', async () => {
  const [guesser, pupil] = made.children
  for (let at = 0; at < roomCodeTries.personHour + 5; at++) expect(await asks(pupil!, await code())).toBe('found')
  const told = await Promise.all(
    Array.from({ length: roomCodeTries.personHour + 10 }, async () => asks(guesser!, await wrong())),
  )
  expect(told.filter((one) => one === 'limited').length).toBe(10)
  expect(await asks(guesser!, await code())).toBe('limited')
  expect(await asks(pupil!, await code())).toBe('found')
  now += 3_600_000
  expect(await asks(guesser!, await code())).toBe('found')
})

test('many accounts behind one address have few tries each, and nobody is shut out by their neighbours', async () => {
  await services.owner.query(
    `INSERT INTO attempt_counts (subject, window_start, count) VALUES ($1, to_timestamp($2), $3)`,
    [`room-code-address:${address}`, Math.floor(now / 3_600_000) * 3_600, roomCodeTries.addressHour],
  )
  const [guesser, pupil] = made.children
  for (let at = 0; at < roomCodeTries.personHourOverBudget; at++)
    expect(await asks(guesser!, await wrong())).toBe('unknown')
  expect(await asks(guesser!, await code())).toBe('limited')
  expect(await asks(pupil!, await code())).toBe('found')
})
