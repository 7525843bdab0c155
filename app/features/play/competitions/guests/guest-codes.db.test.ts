import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { roomCodeAttemptLimits } from '#rules/competitions/room-code.ts'
import { leadingZeroBits, proofText } from '#rules/identity/proof-of-work.ts'
import { createPuzzle } from '#app/features/people/classrooms/public.server.ts'
import { keyField } from '#app/platform/forms/action-fields.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { createCodeProof, isValidCodeProof } from './code-proof.server.ts'
import { submitGuestRequest } from './guest-actions.server.ts'
import { loadGuestPage } from './guest-page.server.ts'
import { findGuestRoom } from './guest-room.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let room: TestRoom
let address = ''
let schools = 0

beforeEach(async () => {
  // Each test uses its own rate-limit window and network address.
  now += 2 * 3_600_000
  address = `198.51.100.${++schools}`
  const { classroom, teacher } = await createChildClass(services, 1)
  room = openTestRoom(services, { schoolId: classroom.schoolId as never, classroomId: classroom.id, teacher })
  await room.create()
  await room.pressButton('open')
  await room.pressButton('open-guests')
})

const contextOf = (device: string) =>
  ({
    services,
    signedIn: null,
    locale: 'en',
    origin: { address, device, userAgent: null },
  }) as unknown as RequestContext
const code = async () => (await room.row()).code!
const wrong = async () => (await code()).replace(/./g, (digit) => String((Number(digit) + 1) % 10))
const lookup = async (device: string, typed: string, solved: { challenge: string; answer: number } | null = null) => {
  const row = await findGuestRoom(contextOf(device), typed, solved)
  return typeof row === 'string' ? row : 'found'
}
/** Uses up the attempt limit of the address with wrong codes from unknown devices. */
async function guess() {
  const typed = await wrong()
  const devices = Array.from(
    { length: roomCodeAttemptLimits.addressHour / roomCodeAttemptLimits.personHour },
    (_, index) => `d${index}`,
  )
  for (let index = 0; index < roomCodeAttemptLimits.personHour; index++)
    await Promise.all(devices.map((device) => lookup(device, typed)))
}
function solve(kind: 'class' | 'room' = 'room') {
  const { challenge, bits } = createPuzzle(services, kind, 0)
  for (let answer = 0; ; answer++)
    if (leadingZeroBits(createHash('sha256').update(proofText(challenge, answer)).digest()) >= bits)
      return { challenge, answer }
}
const requestToJoin = async (device: string, typed: string, proof = '') =>
  submitGuestRequest({
    requestContext: contextOf(device),
    params: { pageId: room.id() },
    form: new Map(
      Object.entries({ code: typed, proof, seed: '7', pick: '1', [keyField]: crypto.randomUUID() }).map(
        ([name, value]) => [name, [value]] as const,
      ),
    ),
  } as unknown as FormSubmission).then(
    () => 'asked',
    (error: { code: string }) => error.code,
  )

test('over the address limit a proof of work lets a guest find the room', async () => {
  await guess()
  expect(await lookup('honest', await code())).toBe('limited')
  const solution = solve()
  expect(await lookup('honest', await code(), { ...solution, answer: solution.answer + 1 })).toBe('limited')
  expect(await lookup('honest', await code(), solution)).toBe('found')
  // A solution is valid once.
  expect(await lookup('honest', await code(), solution)).toBe('limited')
  expect(await lookup('honest', await wrong(), solve())).toBe('unknown')
  // A solution for class codes, which is easier, is not accepted.
  expect(await lookup('honest', await code(), solve('class'))).toBe('limited')
})

test('a code proof exempts a guest from the address limit for one room and a short time', async () => {
  await guess()
  const typed = await wrong()
  for (let index = 0; index < 10; index++)
    await Promise.all(Array.from({ length: 10 }, (_, device) => requestToJoin(`e${device}`, typed)))
  const row = await room.row()
  const roomCode = { id: room.id(), code: row.code }
  const proof = createCodeProof(services, roomCode)
  const page = (search: Record<string, string>) =>
    loadGuestPage(contextOf('honest'), new Headers(), room.id(), new URLSearchParams(search))
  expect(await page({ code: row.code! })).toBe('limited')
  expect(await page({ code: row.code!, proof })).toMatchObject({ kind: 'guest-request', form: { code: row.code } })
  expect(await requestToJoin('honest', row.code!)).toBe('limited')
  expect(await requestToJoin('honest', row.code!, proof)).toBe('asked')
  // The proof is bound to this room and code, and expires.
  expect(await requestToJoin('honest', await wrong(), proof)).toBe('limited')
  expect(isValidCodeProof(services, { ...roomCode, id: crypto.randomUUID() }, proof)).toBe(false)
  expect(
    isValidCodeProof(
      services,
      roomCode,
      proof.replace(/^\d+/, (until) => String(Number(until) + 1)),
    ),
  ).toBe(false)
  now += 11 * 60_000
  expect(isValidCodeProof(services, roomCode, proof)).toBe(false)
  for (let index = 0; index < 9; index++) await requestToJoin('greedy', row.code!, createCodeProof(services, roomCode))
  expect(await requestToJoin('greedy', row.code!, createCodeProof(services, roomCode))).toBe('asked')
  expect(await requestToJoin('greedy', row.code!, createCodeProof(services, roomCode))).toBe('limited')
})
