import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roomCodeTries } from '#rules/competitions/room-code.ts'
import { leadingZeroBits, proofText } from '#rules/identity/proof-of-work.ts'
import { newPuzzle } from '#app/features/classrooms/public.server.ts'
import { keyField } from '#app/platform/action-fields.ts'
import type { Sent } from '#app/platform/actions.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { makeChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { codeProof, isCodeProof } from './code-proof.server.ts'
import { askGuest } from './guest-actions.server.ts'
import { guestPage } from './guest-page.server.ts'
import { guestRoomOfCode } from './guest-room.server.ts'

let now = Date.UTC(2026, 10, 18, 3)
let services: TestServices
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
  address = `198.51.100.${++schools}`
  const { classroom, teacher } = await makeChildClass(services, 1)
  room = openTestRoom(services, { schoolId: classroom.schoolId as never, classroomId: classroom.id, teacher })
  await room.create()
  await room.press('open')
  await room.press('open-guests')
})

const visitOf = (device: string) =>
  ({ services, signedIn: null, locale: 'en', origin: { address, device, userAgent: null } }) as unknown as Visit
const code = async () => (await room.row()).code!
const wrong = async () => (await code()).replace(/./g, (digit) => String((Number(digit) + 1) % 10))
const found = async (device: string, typed: string, solved: { challenge: string; answer: number } | null = null) => {
  const row = await guestRoomOfCode(visitOf(device), typed, solved)
  return typeof row === 'string' ? row : 'found'
}
/** As many wrong codes as an address has, of devices that were never seen before. */
async function guess() {
  const typed = await wrong()
  const devices = Array.from({ length: roomCodeTries.addressHour / roomCodeTries.personHour }, (_, at) => `d${at}`)
  for (let at = 0; at < roomCodeTries.personHour; at++) await Promise.all(devices.map((device) => found(device, typed)))
}
function solve(kind: 'class' | 'room' = 'room') {
  const { challenge, bits } = newPuzzle(services, kind, 0)
  for (let answer = 0; ; answer++)
    if (leadingZeroBits(createHash('sha256').update(proofText(challenge, answer)).digest()) >= bits)
      return { challenge, answer }
}
const asks = async (device: string, typed: string, proof = '') =>
  askGuest({
    visit: visitOf(device),
    params: { pageId: room.id() },
    form: new Map(
      Object.entries({ code: typed, proof, seed: '7', pick: '1', [keyField]: crypto.randomUUID() }).map(
        ([name, value]) => [name, [value]] as const,
      ),
    ),
  } as unknown as Sent).then(
    () => 'asked',
    (error: { code: string }) => error.code,
  )

test('wrong codes of strangers at an address shut no guest out: a small sum opens the room', async () => {
  await guess()
  expect(await found('honest', await code())).toBe('limited')
  const solved = solve()
  expect(await found('honest', await code(), { ...solved, answer: solved.answer + 1 })).toBe('limited')
  expect(await found('honest', await code(), solved)).toBe('found')
  // Once.
  expect(await found('honest', await code(), solved)).toBe('limited')
  expect(await found('honest', await wrong(), solve())).toBe('unknown')
  // Those before the longer codes of classes are shorter.
  expect(await found('honest', await code(), solve('class'))).toBe('limited')
})

test('whoever has shown the code is asked for it no more, and pays for no stranger where they ask', async () => {
  await guess()
  const typed = await wrong()
  for (let at = 0; at < 10; at++)
    await Promise.all(Array.from({ length: 10 }, (_, device) => asks(`e${device}`, typed)))
  const row = await room.row()
  const shown = { id: room.id(), code: row.code }
  const proof = codeProof(services, shown)
  const page = (search: Record<string, string>) =>
    guestPage(visitOf('honest'), new Headers(), room.id(), new URLSearchParams(search))
  expect(await page({ code: row.code! })).toBe('limited')
  expect(await page({ code: row.code!, proof })).toMatchObject({ kind: 'guest-request', form: { code: row.code } })
  expect(await asks('honest', row.code!)).toBe('limited')
  expect(await asks('honest', row.code!, proof)).toBe('asked')
  // Of this room, with this code, and not for long.
  expect(await asks('honest', await wrong(), proof)).toBe('limited')
  expect(isCodeProof(services, { ...shown, id: crypto.randomUUID() }, proof)).toBe(false)
  expect(
    isCodeProof(
      services,
      shown,
      proof.replace(/^\d+/, (until) => String(Number(until) + 1)),
    ),
  ).toBe(false)
  now += 11 * 60_000
  expect(isCodeProof(services, shown, proof)).toBe(false)
  for (let at = 0; at < 9; at++) await asks('greedy', row.code!, codeProof(services, shown))
  expect(await asks('greedy', row.code!, codeProof(services, shown))).toBe('asked')
  expect(await asks('greedy', row.code!, codeProof(services, shown))).toBe('limited')
})
