import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { attacks, type Target } from './attacks.ts'
import { sessionOf } from './test-sessions.ts'

/**
 * Runs the attacks in a separate process with the lowest CPU priority, because real attackers use their own machines.
 */
setPriority(19)
const perSecond = Number(process.env.ATTACK_RATE ?? 15_000)
const {
  port,
  own: ownBoard,
  people,
  forbidden,
} = JSON.parse(process.env.TARGET!) as {
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
let [sessionCount, attacking] = [0, false]
let [startTime, startFrames] = [0, 0]

const target: Target = {
  port,
  own: ownBoard,
  forbidden,
  sessionOf: () => sessionOf(people[sessionCount++ % people.length]!, sessionCount),
  hear(bytes) {
    totals.received += bytes.length
    const index = bytes.indexOf('CANARY')
    if (index >= 0) totals.leaks.push(bytes.toString('utf8', index, index + 60))
  },
  sent: (frames) => void (totals.frames += frames),
  async pace() {
    while (attacking && totals.frames > startFrames + ((performance.now() - startTime) / 1000) * perSecond)
      await sleep(5)
  },
}

// Set `ATTACKS=flood,giant` to measure single attacks.
const selected = process.env.ATTACKS?.split(',')
for (const [name, attack] of Object.entries(attacks))
  if (!selected || selected.includes(name)) void repeatAttack(name, attack)

async function repeatAttack(name: string, attack: (typeof attacks)[string]) {
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
  if (ask === 'attack') [attacking, startTime, startFrames] = [true, performance.now(), totals.frames]
  if (ask === 'rest') attacking = false
  process.send!({ id, answer: totals })
})
process.on('uncaughtException', () => {})
process.on('disconnect', () => process.exit(0))
