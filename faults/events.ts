import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isShort, type Bench } from '#bench/bench.ts'
import { makeSignedInClasses } from '#bench/lessons/signed-in-classes.ts'
import { courseSteps } from '#bench/lessons/steps.ts'
import { seededRandom } from '#rules/program/random.ts'
import { compare } from './events/compare.ts'
import { openDevice, type Sendings } from './events/device.ts'
import { inWorld, type World } from './events/world.ts'

const form = isShort
  ? { classes: 2, each: 10, events: 2_000, kills: 4, cuts: 0 }
  : { classes: 4, each: 25, events: Number(process.env.EVENTS ?? 100_000), kills: 50, cuts: 5 }
/** Every child has a tablet and a laptop, which know nothing of each other. */
const devicesEach = 2
const patienceMs = 120_000

/**
 * Children do lessons on two devices each while two web processes and PostgreSQL are killed over and over, and the
 * power of PostgreSQL is cut. Devices send what they keep until it is acknowledged, again and in any order. In the end
 * everything is there once.
 */
export const bench: Bench = {
  name: 'events',
  unit: 'events lost or counted twice',
  goal: '= 0',
  run: (say) => inWorld((world) => suffer(world, say)),
}

async function suffer(world: World, say: (line: string) => void) {
  const random = seededRandom(11)
  const counts: Sendings = { sent: 0, again: 0, cutOff: 0, answersLost: 0, refused: {} }
  const learners = (await makeSignedInClasses(world.database.owner, form)).flatMap((one) => one.learners)
  const steps = courseSteps()
  const devices = learners.flatMap((learner) => {
    const from = random(steps.length)
    return Array.from({ length: devicesEach }, () =>
      openDevice({ url: world.url, learner, steps, from, random }, counts),
    )
  })
  const perDevice = Math.ceil(form.events / devices.length)
  const faults = [...Array<'kill'>(form.kills).fill('kill'), ...Array<'cut'>(form.cuts).fill('cut')]
  const looking = setInterval(() => devices.forEach((device) => device.look()), 1_000)
  const began = performance.now()
  const kills = { web: 0, postgres: 0, power: 0 }
  const unsentWhenHit: number[] = []
  let made = 0
  const workUntil = (share: number) => {
    const count = Math.floor(perDevice * share) - made
    made += count
    return Promise.all(devices.map((device) => device.work(count)))
  }
  for (let hit = 0; hit < faults.length; hit++) {
    await workUntil((hit + 1) / (faults.length + 1))
    devices.forEach((device) => random(20) === 0 && device.restart())
    // Sometimes while they are read, sometimes while they are kept, sometimes when most is done.
    await sleep(random(400))
    unsentWhenHit.push(devices.reduce((sum, device) => sum + device.unsent(), 0))
    if (faults[hit] === 'cut') {
      kills.power++
      await world.cutPower()
    } else if (hit % 2) {
      kills.postgres++
      await world.killPostgres()
    } else {
      kills.web++
      await world.killWeb(hit / 2)
    }
    if (hit % 5 === 4) say(`${JSON.stringify(kills)}: ${made * devices.length} events done, ${JSON.stringify(counts)}`)
  }
  await workUntil(1)
  for (const end = Date.now() + patienceMs; Date.now() < end && devices.some((device) => device.unsent() > 0); )
    await sleep(100)
  const unsent = devices.reduce((sum, device) => sum + device.unsent(), 0)
  clearInterval(looking)
  await Promise.all(devices.map((device) => device.stop()))
  const seconds = Math.round((performance.now() - began) / 1_000)
  const compared = await compare(world.database.owner, devices)
  const { lost, twice, notCounted, wronglySolved, wrongDrafts } = compared
  return {
    value: lost + twice,
    holds: lost + twice + notCounted + wronglySolved + wrongDrafts + unsent === 0 && compared.events >= form.events,
    details: {
      devices: devices.length,
      kills,
      ...compared,
      unsent,
      sendings: counts,
      unsentWhenHit: { least: Math.min(...unsentWhenHit), most: Math.max(...unsentWhenHit) },
      seconds,
      loadAverage: loadavg()[0],
    },
  }
}
