import { expect, test } from 'vitest'
import { promptAfterMs, endAfterMs, waitsForHost } from './idle-room.ts'
import { applyRoomStep, type Room, type RoomStep } from './room.ts'
import { advanceRoundTo, defaultTimes } from './round.ts'

const times = { ...defaultTimes, answerMs: 20_000 }
const draft: Room = { state: 'draft', rounds: 2, number: null, round: null, pausedAt: null }

function roomAfter(...steps: RoomStep[]): Room {
  let room = draft
  for (const step of steps) {
    const after = applyRoomStep(room, step, times, 0)
    if (!after.ok) throw new Error(step)
    room = after.value
  }
  return room
}

test('a room waits for its host in the lobby, during a pause and after the answer phase', () => {
  expect(waitsForHost(roomAfter('open'))).toBe(true)
  const answering = roomAfter('open', 'start', 'next', 'next')
  expect(answering.round?.phase).toBe('answer')
  expect(waitsForHost(answering)).toBe(false)
  expect(waitsForHost(roomAfter('open', 'start', 'next', 'next', 'pause'))).toBe(true)
  const reveal = { ...answering, round: advanceRoundTo(answering.round!, times, 3_600_000) }
  expect(waitsForHost(reveal)).toBe(true)
})

test('drafts and finished rooms wait for no host', () => {
  expect(waitsForHost(draft)).toBe(false)
  expect(waitsForHost(roomAfter('open', 'end'))).toBe(false)
})

test('the host has at least ten minutes to reply before the room ends', () => {
  expect(endAfterMs - promptAfterMs).toBeGreaterThanOrEqual(600_000)
})
