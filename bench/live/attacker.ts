import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { attacks, type Target } from './attacks.ts'
import { sessionOf } from './test-people.ts'

/** The attackers as a process of their own, last in line for the processor: in life they bring their own machines. */
setPriority(19)
const perSecond = Number(process.env.ATTACK_RATE ?? 15_000)
const { port, own, people, forbidden } = JSON.parse(process.env.TARGET!) as {
  port: number
  own: string
  people: string[]
  forbidden: string[]
}
const totals = {
  frames: 0,
  bouts: {} as Record<string, number>,
  failed: {} as Record<string, number>,
  leaks: [] as string[],
  received: 0,
}
let [window, attacking] = [0, false]
let [since, before] = [0, 0]

const target: Target = {
  port,
  own,
  forbidden,
  sessionOf: () => sessionOf(people[window++ % people.length]!, window),
  hear(bytes) {
    totals.received += bytes.length
    const at = bytes.indexOf('CANARY')
    if (at >= 0) totals.leaks.push(bytes.toString('utf8', at, at + 60))
  },
  sent: (frames) => void (totals.frames += frames),
  async pace() {
    while (attacking && totals.frames > before + ((performance.now() - since) / 1000) * perSecond) await sleep(5)
  },
}

// `ATTACKS=flood,giant` to see what one of them costs.
const chosen = process.env.ATTACKS?.split(',')
for (const [name, attack] of Object.entries(attacks)) if (!chosen || chosen.includes(name)) void keepOn(name, attack)

async function keepOn(name: string, attack: (typeof attacks)[string]) {
  for (;;) {
    if (attacking)
      await attack(target).then(
        () => (totals.bouts[name] = (totals.bouts[name] ?? 0) + 1),
        () => (totals.failed[name] = (totals.failed[name] ?? 0) + 1),
      )
    await sleep(10)
  }
}

process.on('message', ({ ask, id }: { ask: string; id: number }) => {
  if (ask === 'attack') [attacking, since, before] = [true, performance.now(), totals.frames]
  if (ask === 'rest') attacking = false
  process.send!({ id, answer: totals })
})
process.on('uncaughtException', () => {})
process.on('disconnect', () => process.exit(0))
