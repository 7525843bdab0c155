import { expect, it } from 'vitest'
import pack from '#content/games/wind-rush.json' with { type: 'json' }
import { bestWay } from '#rules/games/wind-rush/best-way.ts'
import { replayPlay } from '#rules/games/replay.ts'
import { windRush } from '#rules/games/wind-rush/wind-rush.ts'
import { WindRushView } from '../games/wind-rush/wind-rush-view.ts'
import type { Cue } from './game-view.ts'
import { stageGame } from './session.ts'
import { type Snapshot, StagePlayer } from './stage-player.ts'

const settings = { seed: 11, help: 0, clock: true } as const
const [level] = pack.levels as unknown as Parameters<typeof windRush.init>[0][]
const size = { width: 900, height: 600 }
const words = (key: string) => key
const directions = ['up', 'right', 'down', 'left']

function open(hints = false) {
  const session = stageGame(windRush, () => new WindRushView(words)).begin(level, settings, words)
  const seen: { snapshot: Snapshot | null; cues: Cue[] } = { snapshot: null, cues: [] }
  const player = new StagePlayer({
    session,
    hints,
    atOnce: false,
    onChange: (snapshot) => {
      seen.snapshot = snapshot
    },
    onCues: (cues) => seen.cues.push(...cues),
  })
  return { session, player, seen }
}

/** Presses of one way through all three maps, 200 ms apart, with time for each flight. */
function presses(): { readonly id: string; readonly time: number }[] {
  const { flights } = windRush.init(level as NonNullable<typeof level>, settings)
  let time = 2_200
  return flights.flatMap(({ map }) => {
    const way = [...(bestWay(map, false) ?? []).map((command) => directions[command] ?? ''), 'send']
    const laid = way.map((id) => ({ id, time: (time += 203) }))
    time += way.length * 800 + 1_500
    return laid
  })
}

function playAt(framesPerSecond: number) {
  const { session, player } = open()
  const due = presses()
  player.begin(0)
  for (let now = 0; !session.isOver && now < 90_000; now += 1_000 / framesPerSecond) {
    while (due[0] !== undefined && due[0].time <= now) {
      player.press(due[0].id, due[0].time)
      due.shift()
    }
    player.frame(now, size)
  }
  return { session, player }
}

it('plays to the end with the buttons, and the server agrees with the score', () => {
  const { session, player } = playAt(60)
  expect(player.phase).toBe('over')
  expect(session.meter).toBe(1_000)
  const sent = { ...session.log, seconds: 90 }
  expect(replayPlay(windRush, level, settings, sent)).toMatchObject({ ok: true, value: { score: session.score } })
})

it('gives the same log at 30, 60 and 144 frames a second', () => {
  const [slow, usual, fast] = [30, 60, 144].map((frames) => playAt(frames).session.log)
  expect(usual?.inputs.length).toBeGreaterThan(12)
  expect(slow).toEqual(usual)
  expect(fast).toEqual(usual)
})

it('stands still while paused, takes no presses, and counts down again', () => {
  const { session, player, seen } = open()
  player.begin(0)
  for (let now = 0; now <= 3_000; now += 50) player.frame(now, size)
  player.pause()
  const { tick } = session
  player.press('right', 3_100)
  player.frame(60_000, size)
  expect(session.tick).toBe(tick)
  expect(seen.snapshot?.phase).toBe('paused')
  player.resume(60_000)
  player.frame(60_100, size)
  expect(seen.snapshot).toMatchObject({ phase: 'counting', count: 3 })
  for (let now = 60_150; now <= 62_400; now += 50) player.frame(now, size)
  expect(player.phase).toBe('playing')
  expect(session.tick).toBeLessThan(tick + 25)
  expect(session.log.inputs).toEqual([])
})

it('points a hand at the next step once somebody hesitates', () => {
  const { player, seen } = open(true)
  const [first] = presses()
  player.begin(0)
  for (let now = 0; now <= 4_900; now += 50) player.frame(now, size)
  expect(seen.snapshot?.hint).toBeNull()
  for (let now = 4_950; now <= 5_400; now += 50) player.frame(now, size)
  expect(seen.snapshot?.hint).toBe(first?.id)
})

it('never sends more in a second than the rules allow', () => {
  const { session, player } = open()
  player.begin(0)
  for (let now = 0; now <= 2_200; now += 50) player.frame(now, size)
  for (let now = 2_220; now < 3_400; now += 20) {
    player.press((now / 20) % 2 === 0 ? 'right' : 'undo', now)
    player.frame(now, size)
  }
  const { inputs } = session.log
  expect(inputs.length).toBeGreaterThan(12)
  expect(inputs.every((input, at) => at < 12 || input.t - (inputs[at - 12]?.t ?? 0) >= 60)).toBe(true)
})

it('watches a play again and comes to the same score', () => {
  const { session: played } = playAt(60)
  const { log, score } = played
  const again = stageGame(windRush, () => new WindRushView(words)).begin(level, settings, words, log)
  while (!again.isOver) again.advance()
  expect(again.score).toBe(score)
  expect(again.log).toEqual(log)
})
