import type { PublishedBlock } from '#content/publish-resources.ts'
import type { SheetTask, Skin, TaskBlock } from '#rules/worksheets/sheet-task.ts'
import { readPhrase } from '#app/features/learning/resources/public.server.ts'

/** The printed form of a task, without its answer. Tasks are numbered from 1. */
export function printBlock({ block }: SheetTask, index: number): PublishedBlock {
  const id = String(index + 1)
  if (block.kind === 'write') return { ...block, id }
  return { ...block, id, skin: chooseSkin(block) } as PublishedBlock
}

/** Icons and word blocks exist for some commands only; other programs are printed as Python. */
function chooseSkin(block: Exclude<TaskBlock, { kind: 'write' }>): Skin | undefined {
  const lines = block.kind === 'order' ? undefined : block.program
  if (!lines || block.skin === undefined) return block.skin
  if (block.skin === 'python') return 'python'
  const codes = lines.map((line) => line.trim())
  // A loop of pictures has no room for the letter of its line.
  const isPictured = block.kind !== 'debug' || !codes.some((code) => code.startsWith('for '))
  const hasPictures = codes.every((code) => /^(?:fly_(?:right|left|up|down)\(\)|for _ in range\(\d+\):)$/.test(code))
  if (block.skin === 'icons' && isPictured && hasPictures) return 'icons'
  const hasWords = codes.every((code) => {
    const phrase = readPhrase(code)
    return !('text' in phrase) && phrase.key !== 'call'
  })
  return hasWords ? 'blocks' : 'python'
}
