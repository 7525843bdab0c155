import type { Activity } from '#content/schema.ts'
import type { Printable } from '#content/printables.ts'
import type { RhythmPart } from '#rules/unplugged/rhythm.ts'
import { printableProblems } from './content-printables.ts'

/** An activity without a device: every part has a heading and its words, no word is left over, what is claimed is so. */
export function activityProblems({ printables, texts }: Activity): string[] {
  const parts = printables.map(({ id }) => id)
  const used = new Set(printables.flatMap(wordsOn))
  const headings = Object.keys(texts.en.parts)
  const words = Object.keys(texts.en.words)
  return [
    ...parts.filter((id, at) => parts.indexOf(id) !== at).map((id) => `there are two parts ${id}`),
    ...parts.filter((id) => !headings.includes(id)).map((id) => `part ${id} has no heading`),
    ...headings.filter((id) => !parts.includes(id)).map((id) => `the heading ${id} is of no part`),
    ...[...used].filter((word) => !words.includes(word)).map((word) => `no word for ${word}`),
    ...words.filter((word) => !used.has(word)).map((word) => `the word ${word} is not used`),
    ...printables.flatMap(printableProblems),
  ]
}

function wordsOn(part: Printable): string[] {
  switch (part.kind) {
    case 'cards':
      return part.cards.flatMap(({ word, group }) => [word ?? [], group ?? []].flat())
    case 'rhythms':
      return part.rhythms.flatMap(({ program, moves = {} }) => [
        ...program.flatMap(wordsIn),
        ...Object.entries(moves).flatMap(([name, steps]) => [name, ...steps]),
      ])
    case 'decisions':
      return part.rules.flatMap(({ word, does }) => [word, ...does.flatMap((action) => action ?? [])])
    case 'programs':
      return part.programs.flatMap(({ given = {}, lines }) => [...Object.keys(given), ...lines.flatMap(namesIn)])
    case 'tests':
      return part.boxes.map(({ word }) => word)
    case 'table':
      return part.columns
    case 'boxes':
      return part.boxes
    default:
      return []
  }
}

const wordsIn = (part: RhythmPart): string[] => (typeof part === 'string' ? [part] : part.inside.flatMap(wordsIn))

const namesIn = (line: string): string[] => line.match(/[a-z_]+/g) ?? []
