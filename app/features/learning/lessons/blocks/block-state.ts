/** The parts of Blockly's serialization JSON that this editor uses. */

export type BlockState = {
  readonly type: string
  readonly id?: string
  readonly x?: number
  readonly y?: number
  readonly deletable?: boolean
  readonly fields?: Readonly<Record<string, unknown>>
  readonly inputs?: Readonly<Record<string, InputState>>
  readonly next?: { readonly block?: BlockState }
  readonly extraState?: unknown
  readonly icons?: { readonly comment?: { readonly text: string } }
}

/** A shadow block is shown while no other block is plugged in, such as a number field to type into. */
export type InputState = { readonly block?: BlockState; readonly shadow?: BlockState }

export type WorkspaceState = {
  readonly blocks: { readonly languageVersion: 0; readonly blocks: readonly BlockState[] }
}

export type IfShape = { readonly branches: number; readonly otherwise: boolean }
export type ListShape = { readonly items: number }
export type CallShape = { readonly inputs: number }
export type DefineShape = {
  readonly parameters: number
  /** Local variables of the function; blocks do not show them. */
  readonly own: readonly string[]
}

/** One kind of block for each word and number of inputs: `do:fly:1`. */
export type WordType = { readonly kind: 'do' | 'sense'; readonly word: string; readonly inputs: number }

export const getBlockType = ({ kind, word, inputs }: WordType): string => `${kind}:${word}:${inputs}`

export function parseBlockType(type: string): WordType | null {
  const [, kind, word, inputs] = /^(do|sense):(.+):(\d)$/.exec(type) ?? []
  return kind && word ? { kind: kind as WordType['kind'], word, inputs: Number(inputs) } : null
}

/** Values of the direction menu of a sensor block. */
export const sides = ['left', 'right'] as const

/** A number field that is still empty. */
export const emptyNumber: BlockState = { type: 'number', fields: { VALUE: '' } }
