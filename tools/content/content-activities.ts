import type { Activity } from '#content/schema.ts'
import type { Printable } from '#content/printables.ts'
import type { RhythmPart } from '#rules/unplugged/rhythm.ts'
import { printableProblems } from './content-printables.ts'

/** Checks an unplugged activity: every part has a heading and texts, no text is unused, and its answers are correct. */
export function activityProblems({ printables, texts }: Activity): string[] {
  const parts = printables.map(({ id }) => id)
  const usedWords = new Set(printables.flatMap(wordsOn))
  const headings = Object.keys(texts.en.parts)
  const words = Object.keys(texts.en.words)
  return [
    ...parts.filter((id, index) => parts.indexOf(id) !== index).map((id) => `part ${id} exists twice`),
    ...parts.filter((id) => !headings.includes(id)).map((id) => `part ${id} has no heading`),
    ...headings.filter((id) => !parts.includes(id)).map((id) => `heading ${id} belongs to no part`),
    ...[...usedWords].filter((word) => !words.includes(word)).map((word) => `no text for ${word}`),
    ...words.filter((word) => !usedWords.has(word)).map((word) => `the text ${word} is unused`),
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
