import { shuffle, type Random } from '../program/random.ts'
import type { SheetTask } from './sheet-task.ts'

/** Tasks for one sheet: round-robin over sources and kinds, so that a sheet repeats neither more than necessary. */
export function pickTasks(
  sources: readonly (readonly SheetTask[])[],
  count: number,
  random: Random,
  prefersReadable = false,
): SheetTask[] {
  if (!prefersReadable) return pickFrom(sources, count, random)
  const [readable, written] = [true, false].map((isWanted) =>
    sources.map((tasks) => tasks.filter((task) => isReadable(task) === isWanted)),
  )
  const picked = pickFrom(readable!, count, random)
  return [...picked, ...pickFrom(written!, count - picked.length, random)]
}

/** A camera can read the answer. */
const isReadable = ({ answer }: SheetTask): boolean => answer.option !== undefined

function pickFrom(sources: readonly (readonly SheetTask[])[], count: number, random: Random): SheetTask[] {
  const queues = shuffle(sources, random).map((tasks) => byKindInTurn(tasks, random))
  const picked: SheetTask[] = []
  const printed = new Set<string>()
  const used = new Map<string, number>()
  while (picked.length < count && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      if (queue.length === 0 || picked.length === count) continue
      // The kind that the sheet has least of.
      const least = Math.min(...queue.map((task) => used.get(kindOf(task)) ?? 0))
      const nextIndex = queue.findIndex((task) => (used.get(kindOf(task)) ?? 0) === least)
      const [task] = queue.splice(nextIndex, 1)
      // Levels of a lesson may have the same map and program.
      const text = JSON.stringify(task!.block)
      if (printed.has(text)) continue
      printed.add(text)
      used.set(kindOf(task!), least + 1)
      picked.push(task!)
    }
  }
  // Tasks of a kind follow each other: children read an instruction once.
  return [...Map.groupBy(picked, kindOf).values()].flat()
}

const kindOf = ({ block }: SheetTask) => block.kind

function byKindInTurn(tasks: readonly SheetTask[], random: Random): SheetTask[] {
  const groups = shuffle([...Map.groupBy(tasks, kindOf).values()], random).map((group) => [...group])
  const ordered: SheetTask[] = []
  while (groups.some((group) => group.length > 0)) for (const group of groups) ordered.push(...group.splice(0, 1))
  return ordered
}
