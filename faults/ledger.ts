import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isShort, type Bench } from '#bench/bench.ts'
import { makeSignedInClasses } from '#bench/lessons/signed-in-classes.ts'
import { courseSteps } from '#bench/lessons/steps.ts'
import { seededRandom } from '#rules/program/random.ts'
import { openDevice, type Sendings } from './events/device.ts'
import { inWorld, type World } from './events/world.ts'
import { compareLedger } from './ledger/compare.ts'
import { teach, trade } from './ledger/people.ts'

const form = isShort
  ? { classes: 2, each: 8, events: 800, kills: 4 }
  : { classes: 8, each: 25, events: Number(process.env.EVENTS ?? 60_000), kills: Number(process.env.KILLS ?? 200) }
const patienceMs = 120_000

/**
 * Children learn on two devices each and trade in the workshop on two more, teachers praise and take back, while web
 * processes, which do the worker's jobs as well, and PostgreSQL are killed over and over.
 */
export const bench: Bench = {
  name: 'ledger',
  unit: 'lines lost or granted twice, wrong balances and balances below zero',
  goal: '= 0',
  run: (say) => inWorld((world) => suffer(world, say)),
}

async function suffer(world: World, say: (line: string) => void) {
  const random = seededRandom(13)
  const counts: Sendings = { sent: 0, again: 0, cutOff: 0, answersLost: 0, refused: {} }
  const classes = await makeSignedInClasses(world.database.owner, form)
  const learners = classes.flatMap((one) => one.learners)
  const steps = courseSteps()
  const devices = learners.flatMap((learner) => {
    const around = { url: world.url, learner, steps, from: random(steps.length), random }
    return [openDevice(around, counts), openDevice(around, counts)]
  })
  const began = performance.now()
  let over = false
  const around = { url: world.url, random, isOver: () => over }
  const teaching = classes.map((one) => teach(one, () => world.database.owner, around))
  const trading = learners.map((child) => trade(child, around))

  const perDevice = Math.ceil(form.events / devices.length)
  const kills = { web: 0, postgres: 0 }
  let made = 0
  for (let hit = 0; hit < form.kills; hit++) {
    const more = Math.floor((perDevice * (hit + 1)) / form.kills) - made
    made += more
    await Promise.all(devices.map((device) => device.work(more)))
    devices.forEach((device) => device.look())
    await sleep(random(600))
    kills[hit % 2 ? 'postgres' : 'web']++
    await (hit % 2 ? world.killPostgres() : world.killWeb(hit / 2))
    if (hit % 10 === 9) say(JSON.stringify(kills))
  }
  over = true
  for (const end = Date.now() + patienceMs; Date.now() < end && devices.some((device) => device.unsent() > 0); ) {
    devices.forEach((device) => device.look())
    await sleep(200)
  }
  const acknowledged = await Promise.all(teaching)
  const traded = await Promise.all(trading)
  const unsent = devices.reduce((sum, device) => sum + device.unsent(), 0)
  await Promise.all(devices.map((device) => device.stop()))
  const taught = classes.map(({ teacher }, at) => ({
    classroomId: teacher.classroomId,
    acknowledged: acknowledged[at]!,
  }))
  const { lines, ...faults } = await compareLedger(world.database.owner, taught, traded)
  const value = Object.values(faults).reduce((sum, one) => sum + one, 0)
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
  const done = {
    praises: sumOf(acknowledged.map(({ praises }) => praises)),
    undos: sumOf(acknowledged.map(({ undos }) => undos)),
    bought: sumOf(traded.map(({ bought }) => bought)),
    returned: sumOf(traded.map(({ returned }) => returned)),
  }
  return {
    value,
    // Nothing of it may hold because nothing was tried.
    holds: value + unsent === 0 && Object.values(done).every((count) => count > 0),
    details: {
      kills,
      lines,
      ...faults,
      unsent,
      acknowledged: done,
      seconds: Math.round((performance.now() - began) / 1_000),
      loadAverage: loadavg()[0],
    },
  }
}
