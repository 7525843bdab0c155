import type { ComponentType } from 'react'
import type { PublishedBlock } from '#content/publish-resources.ts'
import {
  Choice,
  Colour,
  Debug,
  Draw,
  Faces,
  Match,
  NumberTask,
  Order,
  Pattern,
  Predict,
  Trace,
  Write,
} from './answer-blocks.tsx'
import { BoardBlock, Cards, Checks, Drawing, Include, Levels, Steps, Text, Words } from './reading-blocks.tsx'
import { TableBlock } from './table-block.tsx'

type BlockProps = {
  block: PublishedBlock
  /** Names of actions that tables of the page use. */
  words: Readonly<Record<string, string>>
}

type ShownKind = Exclude<PublishedBlock['kind'], 'title' | 'lead'>

type BlockOf<Kind> = Extract<PublishedBlock, { kind: Kind }>

const components: { readonly [Kind in ShownKind]: ComponentType<BlockProps & { block: BlockOf<Kind> }> } = {
  text: Text,
  steps: Steps,
  picture: Drawing,
  cards: Cards,
  table: TableBlock,
  checks: Checks,
  levels: Levels,
  board: BoardBlock,
  words: Words,
  include: Include,
  choice: Choice,
  order: Order,
  match: Match,
  number: NumberTask,
  predict: Predict,
  debug: Debug,
  trace: Trace,
  pattern: Pattern,
  colour: Colour,
  write: Write,
  draw: Draw,
  faces: Faces,
}

/** One block of a sheet. `title` and `lead` are in the head of the sheet. */
export function Block({ block, words }: BlockProps) {
  if (block.kind === 'title' || block.kind === 'lead') return null
  // The table pairs each kind with the component of its blocks.
  const Content = components[block.kind] as ComponentType<BlockProps>
  return <Content block={block} words={words} />
}
