import { tryDraft } from '#app/features/learning/lessons/player/run/try-draft.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import { unwrap } from '#rules/result.ts'
import { draftOf } from '#rules/program/draft.ts'
import type { Program } from '#rules/program/tree.ts'

/** Judges programs with the lesson player's code; built for the browser and called there. */
export type PreviewInput = {
  levels: readonly LevelRules[]
  attempts: readonly (readonly [level: number, program: Program])[]
}

export function previewVerdicts({ levels, attempts }: PreviewInput): string[] {
  const opened = levels.map((rules) => unwrap(openLevel(rules)))
  return attempts.map(([index, program]) => {
    const attempt = tryDraft(levels[index]!, opened[index]!, draftOf(program))
    if (attempt.refused) return `0 ${attempt.refused.reason} 0`
    const { stars, blocks, playbacks } = attempt.run
    const decisive = playbacks.find(({ solved }) => !solved) ?? playbacks.at(-1)
    return `${stars} ${decisive?.reason} ${blocks}`
  })
}

Object.assign(globalThis, { previews: (input: string) => previewVerdicts(JSON.parse(input) as PreviewInput) })
