import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isShort, type Bench } from '#bench/bench.ts'
import { createSignedInClasses } from '#bench/lessons/signed-in-classes.ts'
import { courseSteps } from '#bench/lessons/steps.ts'
import { seededRandom } from '#rules/program/random.ts'
import { openDevice, type SendCounts } from './events/device.ts'
import { withWorld, type World } from './events/world.ts'
import { compareLedger } from './ledger/compare.ts'
import { simulateTeacher, simulateTrader } from './ledger/people.ts'

const config = isShort
  ? { classes: 2, each: 8, events: 800, kills: 4 }
  : { classes: 8, each: 25, events: Number(process.env.EVENTS ?? 60_000), kills: Number(process.env.KILLS ?? 200) }
const timeoutMs = 120_000

/**
 * Students do lessons on two devices each and trade in the workshop on two more, teachers grant and undo praise, while
 * web processes (which also run worker jobs) and PostgreSQL are killed repeatedly.
 */
export const bench: Bench = {
  name: 'ledger',
  unit: 'ledger entries lost or duplicated, wrong balances and negative balances',
  goal: '= 0',
  run: (say) => withWorld((world) => injectFaults(world, say)),
}

async function injectFaults(world: World, say: (line: string) => void) {
  const random = seededRandom(13)
  const counts: SendCounts = { sent: 0, again: 0, cutOff: 0, answersLost: 0, refused: {} }
  const classes = await createSignedInClasses(world.database.owner, config)
  const students = classes.flatMap((signedInClass) => signedInClass.students)
  const steps = courseSteps()
  const devices = students.flatMap((student) => {
    const deviceOptions = { url: world.url, student, steps, from: random(steps.length), random }
    return [openDevice(deviceOptions, counts), openDevice(deviceOptions, counts)]
  })
  const began = performance.now()
  let isOver = false
  const options = { url: world.url, random, isOver: () => isOver }
  const teaching = classes.map((signedInClass) => simulateTeacher(signedInClass, () => world.database.owner, options))
  const trading = students.map((child) => simulateTrader(child, options))

  const perDevice = Math.ceil(config.events / devices.length)
  const kills = { web: 0, postgres: 0 }
  let created = 0
  for (let faultIndex = 0; faultIndex < config.kills; faultIndex++) {
    const count = Math.floor((perDevice * (faultIndex + 1)) / config.kills) - created
    created += count
    await Promise.all(devices.map((device) => device.work(count)))
    devices.forEach((device) => device.wake())
    await sleep(random(600))
    kills[faultIndex % 2 ? 'postgres' : 'web']++
    await (faultIndex % 2 ? world.killPostgres() : world.killWeb(faultIndex / 2))
    if (faultIndex % 10 === 9) say(JSON.stringify(kills))
  }
  isOver = true
  for (const end = Date.now() + timeoutMs; Date.now() < end && devices.some((device) => device.unsent() > 0); ) {
    devices.forEach((device) => device.wake())
    await sleep(200)
  }
  const acknowledged = await Promise.all(teaching)
  const tradeCounts = await Promise.all(trading)
  const unsent = devices.reduce((sum, device) => sum + device.unsent(), 0)
  await Promise.all(devices.map((device) => device.stop()))
  const classResults = classes.map(({ teacher }, index) => ({
    classroomId: teacher.classroomId,
    acknowledged: acknowledged[index]!,
  }))
  const { lines, ...faults } = await compareLedger(world.database.owner, classResults, tradeCounts)
  const value = Object.values(faults).reduce((sum, value) => sum + value, 0)
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, value) => sum + value, 0)
  const totals = {
    praises: sumOf(acknowledged.map(({ praises }) => praises)),
    undos: sumOf(acknowledged.map(({ undos }) => undos)),
    bought: sumOf(tradeCounts.map(({ bought }) => bought)),
    returned: sumOf(tradeCounts.map(({ returned }) => returned)),
  }
  return {
    value,
    // Fail if any kind of action never happened, because then nothing was tested.
    holds: value + unsent === 0 && Object.values(totals).every((count) => count > 0),
    details: {
      kills,
      lines,
      ...faults,
      unsent,
      acknowledged: totals,
      seconds: Math.round((performance.now() - began) / 1_000),
      loadAverage: loadavg()[0],
    },
  }
}
