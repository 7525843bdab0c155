import { judgeEvents, type Judging } from '#app/features/progress/judge-events.server.ts'
import { judgingTurns } from '#app/platform/judging-turns.server.ts'
import type { LessonEvent } from '#app/features/progress/event.ts'
import type { Judge } from '#app/platform/judge.server.ts'
import { newEventId } from '#app/platform/outbox/event-id.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import { openLevel, type AnyLevel } from '#rules/levels/open-level.ts'
import { trusted } from '#rules/lib/result.ts'
import { openMachine } from '#rules/program/machine.ts'
import type { Program } from '#rules/program/tree.ts'
import type { Sent } from './programs.ts'

export type Speed = { verdictsPerSecond: number; bareRunsPerSecond: number; share: number }

const BATCH = 50
/** Rounds before it counts: a server has judged for hours, and what compiles it meanwhile is counted as its processor time. */
const WARM = 8

/** Levels of a world are judged by the process itself, in turns as the server does. */
const turns = judgingTurns()
const judging: Judging = {
  judge: null as unknown as Judge,
  whose: [],
  turn: (work) => turns(['measured'], work),
  spend: () => {},
  isUsedUp: () => false,
}

/**
 * Verdicts as the server comes to them from what was sent, against nothing but the interpreter on trees and worlds that
 * are at hand: a batch of the one, then of the other, by processor time, so that a busy machine slows both alike.
 */
export async function compareSpeed(sent: readonly Sent[], rounds: number): Promise<Speed> {
  const events = sent.map(eventOf)
  const opened = new Map<LevelRules, AnyLevel>()
  const ready = sent.map(({ level, program }) => {
    if (!opened.has(level)) opened.set(level, trusted(openLevel(level)))
    return { level: opened.get(level)!, program }
  })
  const times = { verdicts: 0, bare: 0 }
  for (let round = -WARM; round < rounds; round++)
    for (let at = 0; at < events.length; at += BATCH) {
      const began = process.cpuUsage()
      const clock = { sentAt: Date.now(), receivedAt: Date.now() }
      await judgeEvents(events.slice(at, at + BATCH), clock, judging)
      const between = process.cpuUsage(began)
      for (const { level, program } of ready.slice(at, at + BATCH)) runBare(program, level)
      const whole = process.cpuUsage(began)
      if (round < 0) continue
      times.verdicts += (between.user + between.system) / 1e6
      times.bare += (whole.user + whole.system - between.user - between.system) / 1e6
    }
  const perSecond = (seconds: number) => Math.round((sent.length * rounds) / seconds)
  const [verdictsPerSecond, bareRunsPerSecond] = [perSecond(times.verdicts), perSecond(times.bare)]
  return { verdictsPerSecond, bareRunsPerSecond, share: verdictsPerSecond / bareRunsPerSecond }
}

function runBare(program: Program, { cases }: AnyLevel): void {
  for (const { world } of cases) {
    const machine = openMachine(program, world)
    while (machine.step());
  }
}

const eventOf = ({ lesson, level, text }: Sent, at: number): LessonEvent => ({
  kind: 'lesson.run',
  id: newEventId(),
  sequence: at + 1,
  at: Date.now(),
  lesson,
  step: level.id,
  version: level.version,
  rules: level.rules,
  activeMs: 1_000,
  skin: level.skin,
  program: text,
  preview: { solved: false, stars: 0 },
})
