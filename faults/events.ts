import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isShort, type Bench } from '#bench/bench.ts'
import { createSignedInClasses } from '#bench/lessons/signed-in-classes.ts'
import { courseSteps } from '#bench/lessons/steps.ts'
import { seededRandom } from '#rules/program/random.ts'
import { compare } from './events/compare.ts'
import { openDevice, type SendCounts } from './events/device.ts'
import { withWorld, type World } from './events/world.ts'

const config = isShort
  ? { classes: 2, each: 10, events: 2_000, kills: 4, cuts: 0 }
  : { classes: 4, each: 25, events: Number(process.env.EVENTS ?? 100_000), kills: 50, cuts: 5 }
/** Each student has two devices that do not share an outbox. */
const devicesEach = 2
const timeoutMs = 120_000

/**
 * Students do lessons on two devices each while web processes and PostgreSQL are killed repeatedly and PostgreSQL loses
 * power. Devices resend stored events in any order until they are acknowledged. In the end each event is stored once.
 */
export const bench: Bench = {
  name: 'events',
  unit: 'events lost or counted twice',
  goal: '= 0',
  run: (say) => withWorld((world) => injectFaults(world, say)),
}

async function injectFaults(world: World, say: (line: string) => void) {
  const random = seededRandom(11)
  const counts: SendCounts = { sent: 0, again: 0, cutOff: 0, answersLost: 0, refused: {} }
  const students = (await createSignedInClasses(world.database.owner, config)).flatMap(
    (classroom) => classroom.students,
  )
  const steps = courseSteps()
  const devices = students.flatMap((student) => {
    const firstStep = random(steps.length)
    return Array.from({ length: devicesEach }, () =>
      openDevice({ url: world.url, student, steps, from: firstStep, random }, counts),
    )
  })
  const perDevice = Math.ceil(config.events / devices.length)
  const faults = [...Array<'kill'>(config.kills).fill('kill'), ...Array<'cut'>(config.cuts).fill('cut')]
  const wakeTimer = setInterval(() => devices.forEach((device) => device.wake()), 1_000)
  const began = performance.now()
  const kills = { web: 0, postgres: 0, power: 0 }
  const unsentAtFault: number[] = []
  let created = 0
  const workUntil = (share: number) => {
    const count = Math.floor(perDevice * share) - created
    created += count
    return Promise.all(devices.map((device) => device.work(count)))
  }
  for (let faultIndex = 0; faultIndex < faults.length; faultIndex++) {
    await workUntil((faultIndex + 1) / (faults.length + 1))
    devices.forEach((device) => random(20) === 0 && device.restart())
    // Random delay: the fault hits while events are read, while they are stored, or after most are done.
    await sleep(random(400))
    unsentAtFault.push(devices.reduce((sum, device) => sum + device.unsent(), 0))
    if (faults[faultIndex] === 'cut') {
      kills.power++
      await world.cutPower()
    } else if (faultIndex % 2) {
      kills.postgres++
      await world.killPostgres()
    } else {
      kills.web++
      await world.killWeb(faultIndex / 2)
    }
    if (faultIndex % 5 === 4)
      say(`${JSON.stringify(kills)}: ${created * devices.length} events done, ${JSON.stringify(counts)}`)
  }
  await workUntil(1)
  for (const end = Date.now() + timeoutMs; Date.now() < end && devices.some((device) => device.unsent() > 0); )
    await sleep(100)
  const unsent = devices.reduce((sum, device) => sum + device.unsent(), 0)
  clearInterval(wakeTimer)
  await Promise.all(devices.map((device) => device.stop()))
  const seconds = Math.round((performance.now() - began) / 1_000)
  const comparison = await compare(world.database.owner, devices)
  const { lost, twice, notCounted, wronglySolved, wrongDrafts } = comparison
  return {
    value: lost + twice,
    holds: lost + twice + notCounted + wronglySolved + wrongDrafts + unsent === 0 && comparison.events >= config.events,
    details: {
      devices: devices.length,
      kills,
      ...comparison,
      unsent,
      sendings: counts,
      unsentWhenHit: { least: Math.min(...unsentAtFault), most: Math.max(...unsentAtFault) },
      seconds,
      loadAverage: loadavg()[0],
    },
  }
}
