import { tryDraft } from '#app/features/lessons/player/try-draft.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import { trusted } from '#rules/lib/result.ts'
import { draftOf } from '#rules/program/draft.ts'
import type { Program } from '#rules/program/tree.ts'

/** What the player of a page thinks of programs; built for the browser and asked there. */
export type Asked = { levels: readonly LevelRules[]; attempts: readonly (readonly [level: number, program: Program])[] }

export function previews({ levels, attempts }: Asked): string[] {
  const opened = levels.map((rules) => trusted(openLevel(rules)))
  return attempts.map(([at, program]) => {
    const tried = tryDraft(levels[at]!, opened[at]!, draftOf(program))
    if (tried.refused) return `0 ${tried.refused.reason} 0`
    const { stars, blocks, playbacks } = tried.run
    const told = playbacks.find(({ solved }) => !solved) ?? playbacks.at(-1)
    return `${stars} ${told?.reason} ${blocks}`
  })
}

Object.assign(globalThis, { previews: (asked: string) => previews(JSON.parse(asked) as Asked) })
