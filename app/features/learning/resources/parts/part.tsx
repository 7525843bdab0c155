import type { Printable } from '#content/printables.ts'
import { BoxesPart, TablePart } from './blank-parts.tsx'
import { CardsPart } from './cards-part.tsx'
import { DecisionsPart } from './decisions-part.tsx'
import { GridsPart } from './grids-part.tsx'
import { SearchingPart, SortingPart, TestsPart } from './number-parts.tsx'
import { ProgramsPart } from './programs-part.tsx'
import { RhythmsPart } from './rhythms-part.tsx'
import { RibbonsPart } from './ribbons-part.tsx'

export type PartTexts = Readonly<Record<string, string>>

/** One printable part of an activity, in black on white. */
export function Part({ part, words }: { part: Printable; words: PartTexts }) {
  switch (part.kind) {
    case 'cards':
      return <CardsPart part={part} words={words} />
    case 'grids':
      return <GridsPart part={part} />
    case 'ribbons':
      return <RibbonsPart part={part} />
    case 'rhythms':
      return <RhythmsPart part={part} words={words} />
    case 'decisions':
      return <DecisionsPart part={part} words={words} />
    case 'programs':
      return <ProgramsPart part={part} words={words} />
    case 'sorting':
      return <SortingPart part={part} />
    case 'searching':
      return <SearchingPart part={part} />
    case 'tests':
      return <TestsPart part={part} words={words} />
    case 'table':
      return <TablePart part={part} words={words} />
    case 'boxes':
      return <BoxesPart part={part} words={words} />
  }
}
