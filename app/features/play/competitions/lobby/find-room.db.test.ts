import { beforeEach, expect, test } from 'vitest'
import { roomCodeAttemptLimits } from '#rules/competitions/room-code.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor } from '#db/testing/test-services.ts'
import { findRoomByCode } from './find-room.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let childClass: ChildClass
let room: TestRoom
let address = ''
let schools = 0

beforeEach(async () => {
  // Each test uses its own rate-limit window and network address.
  now += 2 * 3_600_000
  address = `203.0.113.${++schools}`
  childClass = await createChildClass(services, 12)
  const { schoolId, id: classroomId } = childClass.classroom
  room = openTestRoom(services, { schoolId: schoolId as never, classroomId, teacher: childClass.teacher as never })
  await room.create()
  await room.pressButton('open')
})

const contextOf = (id: string) =>
  ({
    services,
    signedIn: { user: { id, kind: 'managed' }, session: { id: `s-${id}`, strength: 'full', workspace: null } },
    actor: actor(id, { managed: true }),
    origin: { address, device: null, userAgent: null },
  }) as unknown as RequestContext
const code = async () => (await room.row()).code!
const wrong = async () => (await code()).replace(/./g, (digit) => String((Number(digit) + 1) % 10))
const lookup = async (child: string, typed: string) => {
  const result = await findRoomByCode(contextOf(child), typed)
  return typeof result === 'string' ? result : 'found'
}

test('finds a room by code only for current students of its class', async () => {
  expect(await lookup(childClass.children[0]!, await code())).toBe('found')
  const other = await createChildClass(services, 1)
  expect(await lookup(other.children[0]!, await code())).toBe('unknown')
  const { schoolId, id } = childClass.classroom
  await services.owner.query(
    `UPDATE enrolments SET status = 'removed' WHERE school_id = $1 AND classroom_id = $2 AND student_id = $3`,
    [schoolId, id, childClass.children[1]],
  )
  expect(await lookup(childClass.children[1]!, await code())).toBe('unknown')
  expect(await lookup(childClass.teacher, await code())).toBe('unknown')
})

test('limits wrong codes per user and hour, also for concurrent requests; correct codes are free', async () => {
  const [guesser, student] = childClass.children
  for (let index = 0; index < roomCodeAttemptLimits.personHour + 5; index++)
    expect(await lookup(student!, await code())).toBe('found')
  const results = await Promise.all(
    Array.from({ length: roomCodeAttemptLimits.personHour + 10 }, async () => lookup(guesser!, await wrong())),
  )
  expect(results.filter((result) => result === 'limited').length).toBe(10)
  expect(await lookup(guesser!, await code())).toBe('limited')
  expect(await lookup(student!, await code())).toBe('found')
  now += 3_600_000
  expect(await lookup(guesser!, await code())).toBe('found')
})

test('over the address limit each user still has a few attempts, so that other users cannot block them', async () => {
  await services.owner.query(
    `INSERT INTO attempt_counts (subject, window_start, count) VALUES ($1, to_timestamp($2), $3)`,
    [`room-code-address:${address}`, Math.floor(now / 3_600_000) * 3_600, roomCodeAttemptLimits.addressHour],
  )
  const [guesser, student] = childClass.children
  for (let index = 0; index < roomCodeAttemptLimits.personHourOverBudget; index++)
    expect(await lookup(guesser!, await wrong())).toBe('unknown')
  expect(await lookup(guesser!, await code())).toBe('limited')
  expect(await lookup(student!, await code())).toBe('found')
})
