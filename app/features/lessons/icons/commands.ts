import type { Offered } from '#rules/levels/offered.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import { hole, sense, type Expression } from '#rules/program/expressions.ts'
import { repeat, type Draft } from '#rules/program/tree.ts'

/** What can be said with icons: the words of a world that need no input, loops, looks and one's own trick. */

/** In the order of the toolbox. */
const actions: Record<WorldName, readonly string[]> = {
  sky: ['fly_right', 'fly_up', 'fly_down', 'fly_left'],
  string: ['fly_right', 'fly_up', 'fly_down', 'fly_left'],
  garden: ['fly_right', 'fly_up', 'fly_down', 'fly_left', 'water', 'pick', 'plant'],
  music: ['note_c', 'note_d', 'note_e', 'note_g', 'note_a', 'drum', 'rest'],
  station: ['to_a', 'to_b', 'to_c'],
}

const sensors: Record<WorldName, readonly string[]> = {
  sky: ['storm_right', 'storm_up', 'storm_down', 'storm_left'],
  garden: ['thirsty', 'ripe', 'worm'],
  station: ['red', 'yellow', 'empty'],
  string: [],
  music: [],
}

/** A trick is told by its picture; its name is for the skins with words. */
export const TRICK = 'trick'

const isOffered = ({ blocks }: Offered, word: string) => blocks === 'all' || blocks.includes(word)

export const sensorsOffered = (world: WorldName, offered: Offered): readonly string[] =>
  sensors[world].filter((sensor) => isOffered(offered, sensor))

/** What stands in the toolbox, as it would be placed. */
export function commandsOffered(world: WorldName, offered: Offered, trick: string): readonly Draft[] {
  const condition: Expression = looksAt(sensorsOffered(world, offered)[0])
  const canLook = sensorsOffered(world, offered).length > 0
  const has = (word: string) => isOffered(offered, word)
  return [
    ...actions[world].filter(has).map((action): Draft => ({ kind: 'do', action, inputs: [] })),
    ...(has('repeat') ? [repeat(2, [])] : []),
    ...(has('if') && canLook ? [ifDraft(condition, null)] : []),
    ...(has('if') && has('else') && canLook ? [ifDraft(condition, [])] : []),
    ...(has('define') ? [callDraft(trick)] : []),
  ]
}

/** In tiles: what looks at something shows it beside the eye. */
export const widthOf = (commands: readonly Draft[]): number =>
  commands.reduce((sum, one) => sum + (one.kind !== 'if' ? 1 : one.otherwise ? 1.8 : 1.5), 0)

const looksAt = (sensor: string | undefined): Expression => (sensor === undefined ? hole : sense(sensor))
const ifDraft = (condition: Expression, otherwise: readonly Draft[] | null): Draft => ({
  kind: 'if',
  branches: [{ condition, body: [] }],
  otherwise,
})
export const callDraft = (name: string): Draft => ({ kind: 'call', name, inputs: [] })

/** Which look an `if` asks, where it is one that icons can show. */
export function sensorOf(draft: Draft): string | null {
  if (draft.kind !== 'if' || draft.branches.length !== 1) return null
  const { condition } = draft.branches[0]!
  return condition.kind === 'sense' && condition.inputs.length === 0 ? condition.sensor : null
}

/** The kinds of tiles, by which they are coloured and named. */
export type Face =
  | { readonly kind: 'action'; readonly action: string }
  | { readonly kind: 'repeat'; readonly times: number | null }
  | { readonly kind: 'if'; readonly sensor: string | null; readonly hasElse: boolean }
  | { readonly kind: 'trick'; readonly name: string }
  /** Something of another skin: it is shown by its words, moved and taken out, but not changed. */
  | { readonly kind: 'words' }

const known = new Set(Object.values(actions).flat())

export function faceOf(draft: Draft): Face {
  if (draft.kind === 'do' && draft.inputs.length === 0 && known.has(draft.action))
    return { kind: 'action', action: draft.action }
  if (draft.kind === 'repeat')
    return { kind: 'repeat', times: draft.times.kind === 'number' ? draft.times.value : null }
  if (draft.kind === 'if' && draft.branches.length === 1)
    return { kind: 'if', sensor: sensorOf(draft), hasElse: draft.otherwise !== null }
  if (draft.kind === 'call' && draft.inputs.length === 0) return { kind: 'trick', name: draft.name }
  return { kind: 'words' }
}
