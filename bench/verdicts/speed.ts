import { judgeEvents, type JudgingContext } from '#app/features/learning/progress/events/judge-events.server.ts'
import { runJudging } from '#app/platform/limits/judging.server.ts'
import type { LessonEvent } from '#app/features/learning/progress/events/event.ts'
import type { Judge } from '#app/platform/services/judge.server.ts'
import { newEventId } from '#app/platform/outbox/event-id.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import { openLevel, type AnyLevel } from '#rules/levels/open-level.ts'
import { unwrap } from '#rules/result.ts'
import { openMachine } from '#rules/program/machine.ts'
import type { Program } from '#rules/program/tree.ts'
import type { LessonAttempt } from './programs.ts'

export type Speed = { verdictsPerSecond: number; bareRunsPerSecond: number; share: number }

const BATCH = 50
/** Warm-up rounds: JIT compilation counts as CPU time, and a real server has finished it. */
const WARM = 8

/** Levels are judged in this process, through the same queue as on the server. */
const judging: JudgingContext = {
  judge: null as unknown as Judge,
  ownerPath: [],
  person: {
    run: async (work) => (await runJudging(['measured'], work)).value,
    spend: () => {},
    refusal: () => null,
  },
}

/**
 * Compares CPU times of the server's judging of events and of the bare interpreter on parsed programs and opened
 * levels, in alternating batches, so that other load on the machine affects both alike.
 */
export async function compareSpeed(attempts: readonly LessonAttempt[], rounds: number): Promise<Speed> {
  const events = attempts.map(eventOf)
  const openLevels = new Map<LevelRules, AnyLevel>()
  const opened = attempts.map(({ level, program }) => {
    if (!openLevels.has(level)) openLevels.set(level, unwrap(openLevel(level)))
    return { level: openLevels.get(level)!, program }
  })
  const times = { verdicts: 0, bare: 0 }
  for (let round = -WARM; round < rounds; round++)
    for (let index = 0; index < events.length; index += BATCH) {
      const began = process.cpuUsage()
      const clock = { sentAt: Date.now(), receivedAt: Date.now() }
      await judgeEvents(events.slice(index, index + BATCH), clock, judging)
      const between = process.cpuUsage(began)
      for (const { level, program } of opened.slice(index, index + BATCH)) runBare(program, level)
      const whole = process.cpuUsage(began)
      if (round < 0) continue
      times.verdicts += (between.user + between.system) / 1e6
      times.bare += (whole.user + whole.system - between.user - between.system) / 1e6
    }
  const perSecond = (seconds: number) => Math.round((attempts.length * rounds) / seconds)
  const [verdictsPerSecond, bareRunsPerSecond] = [perSecond(times.verdicts), perSecond(times.bare)]
  return { verdictsPerSecond, bareRunsPerSecond, share: verdictsPerSecond / bareRunsPerSecond }
}

function runBare(program: Program, { cases }: AnyLevel): void {
  for (const { world } of cases) {
    const machine = openMachine(program, world)
    while (machine.step());
  }
}

const eventOf = ({ lesson, level, text }: LessonAttempt, time: number): LessonEvent => ({
  kind: 'lesson.run',
  id: newEventId(),
  sequence: time + 1,
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
