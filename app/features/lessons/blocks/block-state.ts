/** Blocks as Blockly keeps them: its JSON, as far as we use it. */

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

/** A shadow is what shows while nothing else is put in: a number to type over. */
export type InputState = { readonly block?: BlockState; readonly shadow?: BlockState }

export type WorkspaceState = {
  readonly blocks: { readonly languageVersion: 0; readonly blocks: readonly BlockState[] }
}

export type IfShape = { readonly branches: number; readonly otherwise: boolean }
export type ListShape = { readonly items: number }
export type CallShape = { readonly inputs: number }
export type DefineShape = {
  readonly parameters: number
  /** Variables that the function sets for itself only; blocks do not show it. */
  readonly own: readonly string[]
}

/** One kind of block for each word and number of inputs: `do:fly:1`. */
export type WordType = { readonly kind: 'do' | 'sense'; readonly word: string; readonly inputs: number }

export const typeOfWord = ({ kind, word, inputs }: WordType): string => `${kind}:${word}:${inputs}`

export function wordOfType(type: string): WordType | null {
  const [, kind, word, inputs] = /^(do|sense):(.+):(\d)$/.exec(type) ?? []
  return kind && word ? { kind: kind as WordType['kind'], word, inputs: Number(inputs) } : null
}

/** The sides that a look can be asked for, chosen from a menu. */
export const sides = ['left', 'right'] as const

/** A number that is not typed yet. */
export const emptyNumber: BlockState = { type: 'number', fields: { VALUE: '' } }
