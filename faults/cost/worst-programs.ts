import { readFileSync } from 'node:fs'
import { newId } from '#app/platform/db/ids.server.ts'
import { eventLimits } from '#app/features/learning/progress/events/event.ts'
import { worstPrograms } from '#bench/lessons/worst-programs.ts'
import type { JudgedStep } from '#content/publish.ts'
import { worstTexts } from './worst-texts.ts'

const length = eventLimits.programCharacters
const programs: Record<string, string> = {
  ...Object.fromEntries(Object.entries(worstTexts).map(([kind, text]) => [kind, text(length / 3)])),
  ...worstPrograms,
}

/** Events with the most expensive programs, for the level with the most cases in each world. */
export function worstEvents(): Record<string, object> {
  const steps = Object.entries(
    JSON.parse(readFileSync('build/content/steps.json', 'utf8')) as Record<string, JudgedStep>,
  ).flatMap(([step, { lesson, level }]) => (level && !level.predict ? [{ step, lesson, level }] : []))
  const costliestSteps = [...Map.groupBy(steps, ({ level }) => level.world).values()].map(
    (ofWorld) =>
      ofWorld.toSorted(
        (a, b) =>
          Number(b.level.offers === 'all') - Number(a.level.offers === 'all') ||
          b.level.cases.length - a.level.cases.length,
      )[0]!,
  )
  return Object.fromEntries(
    costliestSteps.flatMap(({ step, lesson, level }) =>
      Object.entries(programs).map(([kind, program]) => [
        `${level.world}: ${kind}`,
        {
          kind: 'lesson.run',
          id: newId(),
          sequence: 1,
          at: 1,
          lesson,
          step,
          version: level.version,
          rules: level.rules,
          activeMs: 0,
          skin: level.skin,
          program: program.slice(0, length),
          preview: { solved: false, stars: 0 },
        },
      ]),
    ),
  )
}
