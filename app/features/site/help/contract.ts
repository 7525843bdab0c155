import type { HelpRole } from '#rules/help/roles.ts'

/** A part of a text: words, or the label of a button. */
export type HelpText = readonly (string | { readonly label: string })[]

export type HelpLink = { readonly id: string; readonly title: string; readonly role: HelpRole }

export type HelpArticleView = HelpLink & {
  readonly lead: HelpText
  readonly sections: readonly {
    readonly kind: 'steps' | 'points'
    readonly title?: string
    readonly items: readonly HelpText[]
  }[]
  readonly trouble: readonly HelpText[]
  readonly related: readonly HelpLink[]
}
