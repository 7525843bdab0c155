import { readFileSync } from 'node:fs'
import type { HelpArticle } from '#content/help-schema.ts'
import type { LocalizedValue } from '#content/publish-resources.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { HelpArticleView, HelpLink } from './contract.ts'
import { readHelpText } from './help-texts.server.ts'

/** Help articles, built by `tools/build/build-content.ts`; the file is read once, on the first lookup. */

type PublishedArticle = LocalizedValue<HelpArticle>

let articles: Readonly<Record<Locale, readonly PublishedArticle[]>> | undefined

const readArticles = (locale: Locale) =>
  (articles ??= JSON.parse(readFileSync('./build/content/help.json', 'utf8')) as NonNullable<typeof articles>)[locale]

export const listHelpIds = (): string[] => readArticles('en').map(({ id }) => id)

export const listHelpLinks = (locale: Locale): HelpLink[] => readArticles(locale).map(linkTo)

/** Articles for a teacher in front of a class, in the order of their urgency. */
export const listUrgentHelp = (locale: Locale): HelpLink[] =>
  readArticles(locale)
    .filter(({ now }) => now !== undefined)
    .toSorted((a, b) => a.now! - b.now!)
    .map(linkTo)

export function findHelpArticle(locale: Locale, id: string): HelpArticleView | null {
  const list = readArticles(locale)
  const article = list.find((other) => other.id === id)
  if (!article) return null
  const read = (text: string) => readHelpText(locale, text)
  return {
    ...linkTo(article),
    lead: read(article.lead),
    sections: article.sections.map(({ kind, title, items }) => ({
      kind,
      ...(title !== undefined && { title }),
      items: items.map(read),
    })),
    trouble: article.trouble.map(read),
    related: article.related.flatMap((related) => list.filter((other) => other.id === related).map(linkTo)),
  }
}

const linkTo = ({ id, title, role }: PublishedArticle): HelpLink => ({ id, title, role })
