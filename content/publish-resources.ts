/** Builds the published form of resources in one language. Answers are published separately, for verified teachers. */

import { contentLanguages, type ContentLanguage } from './languages.ts'
import type { ContentShelf } from './publish.ts'
import type { Resource, ResourceAnswer, ResourceBlock } from './resource-schema.ts'

type FourTexts = Readonly<Record<ContentLanguage, string>>

/** The same value with one string in place of each text in four languages. */
export type LocalizedValue<Value> = Value extends FourTexts
  ? string
  : Value extends readonly [infer First, infer Second]
    ? readonly [LocalizedValue<First>, LocalizedValue<Second>]
    : Value extends readonly (infer Item)[]
      ? readonly LocalizedValue<Item>[]
      : Value extends object
        ? { readonly [Key in keyof Value]: LocalizedValue<Value[Key]> }
        : Value

type PrintedBlock = Exclude<ResourceBlock, { kind: 'words' | 'include' | 'cards' } | { style: 'planner' }>
type Cards = Extract<ResourceBlock, { kind: 'cards' }>
type Card = NonNullable<Cards['cards']>[number]
/** Cards that define a word also have the English word, which programming languages use. */
type PublishedCards = Omit<LocalizedValue<Cards>, 'cards'> & {
  readonly cards?: readonly (LocalizedValue<Card> & { readonly english?: string })[]
}
type Planner = Extract<ResourceBlock, { style: 'planner' }>
type Reference = { readonly code: string; readonly title: string }

/** Blocks with references to other content have the titles of that content. */
export type PublishedBlock =
  | LocalizedValue<PrintedBlock>
  | PublishedCards
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'include'; readonly resources: readonly Reference[] }
  | {
      readonly kind: 'table'
      readonly style: 'planner'
      readonly head: LocalizedValue<Planner['head']>
      readonly rows: readonly {
        readonly week: number
        readonly unit: string
        readonly activity: Reference | null
        readonly resources: readonly Reference[]
      }[]
    }
export type BlockOf<Kind extends PublishedBlock['kind']> = Extract<PublishedBlock, { kind: Kind }>

export type PublishedResource = LocalizedValue<Omit<Resource, 'schema' | 'answers' | 'make' | 'pages'>> & {
  readonly pages: readonly (readonly PublishedBlock[])[]
  readonly hasAnswers: boolean
}

export type PublishedAnswers = Readonly<Record<string, LocalizedValue<ResourceAnswer>>>

const isFourTexts = (value: object): value is FourTexts => contentLanguages.every((language) => language in value)

export function localize<Value>(value: Value, language: ContentLanguage): LocalizedValue<Value> {
  const localizeAny = (inner: unknown): unknown => {
    if (inner === null || typeof inner !== 'object') return inner
    if (Array.isArray(inner)) return inner.map(localizeAny)
    if (isFourTexts(inner)) return inner[language]
    return Object.fromEntries(Object.entries(inner).map(([key, item]) => [key, localizeAny(item)]))
  }
  return localizeAny(value) as LocalizedValue<Value>
}

export function publishResources(
  shelf: ContentShelf,
  language: ContentLanguage,
): Readonly<Record<string, PublishedResource>> {
  return Object.fromEntries(
    shelf.resources.map(({ schema: _, make: __, answers, pages, ...facts }) => [
      facts.code,
      {
        ...localize(facts, language),
        pages: pages.map((blocks) => blocks.map((block) => publishBlock(shelf, block, language))),
        hasAnswers: Object.keys(answers).length > 0,
      },
    ]),
  )
}

export const publishResourceAnswers = (
  { resources }: ContentShelf,
  language: ContentLanguage,
): Readonly<Record<string, PublishedAnswers>> =>
  Object.fromEntries(resources.map(({ code, answers }) => [code, localize(answers, language)]))

function publishBlock(shelf: ContentShelf, block: ResourceBlock, language: ContentLanguage): PublishedBlock {
  if (block.kind === 'words') return { kind: 'words', words: wordsOfCards(shelf, block, language) }
  if (block.kind === 'include')
    return { kind: 'include', resources: block.resources.map((code) => refer(shelf, code, language)) }
  if (block.kind === 'cards') {
    const { cards, ...rest } = block
    return { ...rest, ...(cards && { cards: cards.map((card) => publishCard(card, language)) }) }
  }
  if (block.kind === 'table' && block.style === 'planner') {
    return {
      ...{ kind: 'table', style: 'planner', head: localize(block.head, language) },
      rows: block.rows.map(({ week, unit, activity, resources }) => ({
        week,
        unit: unitTitle(shelf, unit, language),
        activity: activity === null ? null : refer(shelf, activity.toUpperCase(), language),
        resources: resources.map((code) => refer(shelf, code, language)),
      })),
    }
  }
  return localize(block as PrintedBlock, language)
}

const publishCard = (card: Card, language: ContentLanguage) => ({
  ...localize(card, language),
  ...(card.word && card.text && language !== 'en' && { english: card.word.en }),
})

function refer({ resources, activities }: ContentShelf, code: string, language: ContentLanguage): Reference {
  const title =
    resources.find((resource) => resource.code === code)?.title[language] ??
    activities.find(({ id }) => id.toUpperCase() === code)?.texts[language].title
  return { code, title: title ?? code }
}

const unitTitle = ({ courses }: ContentShelf, unit: string, language: ContentLanguage): string =>
  courses.find(({ units }) => units.some(({ id }) => id === unit))?.texts[language].units[unit]?.title ?? unit

/** Words of another resource's cards, by the pictures on the cards. */
function wordsOfCards(
  { resources }: ContentShelf,
  { from, words }: Extract<ResourceBlock, { kind: 'words' }>,
  language: ContentLanguage,
): string[] {
  const cards = resources.find(({ code }) => code === from)?.pages.flat() ?? []
  return words.map(
    (word) =>
      cards
        .flatMap((block) => (block.kind === 'cards' ? (block.cards ?? []) : []))
        .find(({ picture }) => picture === word)?.word?.[language] ?? word,
  )
}
