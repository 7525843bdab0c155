import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '#bench/live/processes.ts'
import { afflictions } from './afflictions.ts'
import type { World } from './world.ts'

/** Those who write and look while it happens. */
export type People = {
  begin: () => void
  /** Some put their pens down, and a little later one has the last word: nothing written afterwards can heal it. */
  rest: (round: number) => Promise<void>
  /** Everything said is answered. */
  finish: () => Promise<void>
  isLive: () => boolean | Promise<boolean>
  /** Screens that show something else than what is stored, or were loaded again. */
  wrong: () => Promise<number>
  /** Acknowledged and not there. */
  lost: () => Promise<number>
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

const [warmMs, restMs, patienceMs] = [600, 300, 60_000]

export async function suffer(
  world: World,
  people: People,
  name: string,
  rounds: number,
  say: (line: string) => void,
): Promise<Outcome> {
  const catchUp: number[] = []
  const before = people.count()
  let [lost, wrongScreens] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    people.begin()
    await until(people.isLive, patienceMs)
    await sleep(warmMs)
    const resting = sleep(restMs).then(() => people.rest(round))
    await afflictions[name]!(world, round)
    const healed = performance.now()
    await resting
    await Promise.race([people.finish(), sleep(patienceMs)])
    await until(async () => (await people.isLive()) && (await people.wrong()) === 0, patienceMs)
    catchUp.push(performance.now() - healed)
    wrongScreens += await people.wrong()
    lost += await people.lost()
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

async function until(condition: () => boolean | Promise<boolean>, mostMs: number) {
  for (const end = performance.now() + mostMs; performance.now() < end; await sleep(50)) if (await condition()) return
}
