import type { OfferedBlocks } from '#rules/levels/offered-blocks.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import { hole, sense, type Expression } from '#rules/program/expressions.ts'
import { repeat, type Draft } from '#rules/program/tree.ts'

/** Commands of the icon skin: actions without inputs, loops, conditions with a sensor, and one function (the trick). */

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

/** Name of the student-defined function. Icons show it as a picture; blocks and Python show the name. */
export const TRICK = 'trick'

const isOffered = ({ blocks }: OfferedBlocks, word: string) => blocks === 'all' || blocks.includes(word)

export const listOfferedSensors = (world: WorldName, offered: OfferedBlocks): readonly string[] =>
  sensors[world].filter((sensor) => isOffered(offered, sensor))

/** The commands in the toolbox, in the form in which they are inserted. */
export function listOfferedCommands(world: WorldName, offered: OfferedBlocks, trick: string): readonly Draft[] {
  const condition: Expression = createCondition(listOfferedSensors(world, offered)[0])
  const hasSensors = listOfferedSensors(world, offered).length > 0
  const has = (word: string) => isOffered(offered, word)
  return [
    ...actions[world].filter(has).map((action): Draft => ({ kind: 'do', action, inputs: [] })),
    ...(has('repeat') ? [repeat(2, [])] : []),
    ...(has('if') && hasSensors ? [createIf(condition, null)] : []),
    ...(has('if') && has('else') && hasSensors ? [createIf(condition, [])] : []),
    ...(has('define') ? [createCall(trick)] : []),
  ]
}

/** Total width in tiles; condition tiles are wider because they also show their sensor. */
export const sumTileWidths = (commands: readonly Draft[]): number =>
  commands.reduce((sum, command) => sum + (command.kind !== 'if' ? 1 : command.otherwise ? 1.8 : 1.5), 0)

const createCondition = (sensor: string | undefined): Expression => (sensor === undefined ? hole : sense(sensor))
const createIf = (condition: Expression, otherwise: readonly Draft[] | null): Draft => ({
  kind: 'if',
  branches: [{ condition, body: [] }],
  otherwise,
})
export const createCall = (name: string): Draft => ({ kind: 'call', name, inputs: [] })

/** The sensor of an `if`, or `null` if icons cannot show its condition. */
export function getSensor(draft: Draft): string | null {
  if (draft.kind !== 'if' || draft.branches.length !== 1) return null
  const { condition } = draft.branches[0]!
  return condition.kind === 'sense' && condition.inputs.length === 0 ? condition.sensor : null
}

/** The kinds of tiles; they determine the color and the name of a tile. */
export type Face =
  | { readonly kind: 'action'; readonly action: string }
  | { readonly kind: 'repeat'; readonly times: number | null }
  | { readonly kind: 'if'; readonly sensor: string | null; readonly hasElse: boolean }
  | { readonly kind: 'trick'; readonly name: string }
  /** A statement that icons cannot edit: shown as code, and can only be moved or removed. */
  | { readonly kind: 'words' }

const iconActions = new Set(Object.values(actions).flat())

export function getFace(draft: Draft): Face {
  if (draft.kind === 'do' && draft.inputs.length === 0 && iconActions.has(draft.action))
    return { kind: 'action', action: draft.action }
  if (draft.kind === 'repeat')
    return { kind: 'repeat', times: draft.times.kind === 'number' ? draft.times.value : null }
  if (draft.kind === 'if' && draft.branches.length === 1)
    return { kind: 'if', sensor: getSensor(draft), hasElse: draft.otherwise !== null }
  if (draft.kind === 'call' && draft.inputs.length === 0) return { kind: 'trick', name: draft.name }
  return { kind: 'words' }
}
