import { expect, it } from 'vitest'
import pack from '#content/games/wind-rush.json' with { type: 'json' }
import { findBestPath } from '#rules/games/wind-rush/best-path.ts'
import { replayPlay } from '#rules/games/replay.ts'
import { windRush } from '#rules/games/wind-rush/wind-rush.ts'
import { WindRushView } from '../games/wind-rush/wind-rush-view.ts'
import type { Cue } from './game-view.ts'
import { createStageGame } from './session.ts'
import { type Snapshot, StagePlayer } from './stage-player.ts'

const settings = { seed: 11, help: 0, clock: true } as const
const [level] = pack.levels as unknown as Parameters<typeof windRush.init>[0][]
const size = { width: 900, height: 600 }
const translate = (key: string) => key
const directions = ['up', 'right', 'down', 'left']

function openPlayer(hints = false) {
  const session = createStageGame(windRush, () => new WindRushView(translate)).begin(level, settings, translate)
  const observed: { snapshot: Snapshot | null; cues: Cue[] } = { snapshot: null, cues: [] }
  const player = new StagePlayer({
    session,
    hints,
    skipCountdown: false,
    onChange: (snapshot) => {
      observed.snapshot = snapshot
    },
    onCues: (cues) => observed.cues.push(...cues),
  })
  return { session, player, observed }
}

/** Button presses that solve all three maps, about 200 ms apart, with time for each flight. */
function listPresses(): { readonly id: string; readonly time: number }[] {
  const { flights } = windRush.init(level as NonNullable<typeof level>, settings)
  let time = 2_200
  return flights.flatMap(({ map }) => {
    const buttons = [...(findBestPath(map, false) ?? []).map((command) => directions[command] ?? ''), 'send']
    const planned = buttons.map((id) => ({ id, time: (time += 203) }))
    time += buttons.length * 800 + 1_500
    return planned
  })
}

function playAtFrameRate(framesPerSecond: number) {
  const { session, player } = openPlayer()
  const pendingPresses = listPresses()
  player.begin(0)
  for (let now = 0; !session.isOver && now < 90_000; now += 1_000 / framesPerSecond) {
    while (pendingPresses[0] !== undefined && pendingPresses[0].time <= now) {
      player.press(pendingPresses[0].id, pendingPresses[0].time)
      pendingPresses.shift()
    }
    player.frame(now, size)
  }
  return { session, player }
}

it('plays to the end by button presses with the same score as the server replay', () => {
  const { session, player } = playAtFrameRate(60)
  expect(player.phase).toBe('over')
  expect(session.meter).toBe(1_000)
  const sentLog = { ...session.log, seconds: 90 }
  expect(replayPlay(windRush, level, settings, sentLog)).toMatchObject({ ok: true, value: { score: session.score } })
})

it('records the same log at 30, 60 and 144 frames per second', () => {
  const [slow, usual, fast] = [30, 60, 144].map((frames) => playAtFrameRate(frames).session.log)
  expect(usual?.inputs.length).toBeGreaterThan(12)
  expect(slow).toEqual(usual)
  expect(fast).toEqual(usual)
})

it('a pause stops ticks and presses, and resuming counts down again', () => {
  const { session, player, observed } = openPlayer()
  player.begin(0)
  for (let now = 0; now <= 3_000; now += 50) player.frame(now, size)
  player.pause()
  const { tick } = session
  player.press('right', 3_100)
  player.frame(60_000, size)
  expect(session.tick).toBe(tick)
  expect(observed.snapshot?.phase).toBe('paused')
  player.resume(60_000)
  player.frame(60_100, size)
  expect(observed.snapshot).toMatchObject({ phase: 'counting', count: 3 })
  for (let now = 60_150; now <= 62_400; now += 50) player.frame(now, size)
  expect(player.phase).toBe('playing')
  expect(session.tick).toBeLessThan(tick + 25)
  expect(session.log.inputs).toEqual([])
})

it('points at the next control once the player hesitates', () => {
  const { player, observed } = openPlayer(true)
  const [first] = listPresses()
  player.begin(0)
  for (let now = 0; now <= 4_900; now += 50) player.frame(now, size)
  expect(observed.snapshot?.hint).toBeNull()
  for (let now = 4_950; now <= 5_400; now += 50) player.frame(now, size)
  expect(observed.snapshot?.hint).toBe(first?.id)
})

it('never sends more inputs per second than the rules allow', () => {
  const { session, player } = openPlayer()
  player.begin(0)
  for (let now = 0; now <= 2_200; now += 50) player.frame(now, size)
  for (let now = 2_220; now < 3_400; now += 20) {
    player.press((now / 20) % 2 === 0 ? 'right' : 'undo', now)
    player.frame(now, size)
  }
  const { inputs } = session.log
  expect(inputs.length).toBeGreaterThan(12)
  expect(inputs.every((input, index) => index < 12 || input.t - (inputs[index - 12]?.t ?? 0) >= 60)).toBe(true)
})

it('replaying a log gives the same score', () => {
  const { session: played } = playAtFrameRate(60)
  const { log, score } = played
  const again = createStageGame(windRush, () => new WindRushView(translate)).begin(level, settings, translate, log)
  while (!again.isOver) again.advance()
  expect(again.score).toBe(score)
  expect(again.log).toEqual(log)
})
