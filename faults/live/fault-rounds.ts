import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '#bench/live/processes.ts'
import { liveFaults } from './live-faults.ts'
import type { World } from './world.ts'

/** Simulated users who write and read while faults are injected. */
export type LiveUsers = {
  begin: () => void
  /** Stops some writers, then one writes a last time: no later write can repair a missed update. */
  rest: (round: number) => Promise<void>
  /** Stops all writers and waits for all replies. */
  finish: () => Promise<void>
  isLive: () => boolean | Promise<boolean>
  /** Counts screens that differ from the stored state or were reloaded. */
  countWrongScreens: () => Promise<number>
  /** Counts acknowledged writes that are not stored. */
  countLostWrites: () => Promise<number>
  count: () => { acknowledged: number; refused: number; unanswered: number }
}

export type Outcome = {
  rounds: number
  acknowledged: number
  lost: number
  refused: number
  unanswered: number
  wrongScreens: number
  catchUpP50Ms: number
  catchUpMaxMs: number
}

const [warmUpMs, restMs, timeoutMs] = [600, 300, 60_000]

export async function runFaultRounds(
  world: World,
  people: LiveUsers,
  name: string,
  rounds: number,
  say: (line: string) => void,
): Promise<Outcome> {
  const catchUp: number[] = []
  const before = people.count()
  let [lost, wrongScreens] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    people.begin()
    await waitUntil(people.isLive, timeoutMs)
    await sleep(warmUpMs)
    const resting = sleep(restMs).then(() => people.rest(round))
    await liveFaults[name]!(world, round)
    const recoveredAt = performance.now()
    await resting
    await Promise.race([people.finish(), sleep(timeoutMs)])
    await waitUntil(async () => (await people.isLive()) && (await people.countWrongScreens()) === 0, timeoutMs)
    catchUp.push(performance.now() - recoveredAt)
    wrongScreens += await people.countWrongScreens()
    lost += await people.countLostWrites()
    const { acknowledged, unanswered } = people.count()
    say(
      `${name} ${round + 1}/${rounds}: ${acknowledged - before.acknowledged} acknowledged, ${lost} lost, ${unanswered} unanswered, ${wrongScreens} wrong, caught up ${Math.round(catchUp.at(-1)!)} ms after`,
    )
  }
  const { acknowledged, refused, unanswered } = people.count()
  return {
    rounds,
    acknowledged: acknowledged - before.acknowledged,
    lost,
    refused: refused - before.refused,
    unanswered,
    wrongScreens,
    catchUpP50Ms: Math.round(quantile(catchUp, 0.5)),
    catchUpMaxMs: Math.round(Math.max(...catchUp)),
  }
}

async function waitUntil(condition: () => boolean | Promise<boolean>, maxMs: number) {
  for (const end = performance.now() + maxMs; performance.now() < end; await sleep(50)) if (await condition()) return
}
