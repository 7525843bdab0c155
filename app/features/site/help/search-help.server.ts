import type { HelpRole } from '#rules/help/roles.ts'
import { buildSearchIndex, type SearchIndex } from '#rules/resources/search/index.ts'
import { maxQueryLength, search } from '#rules/resources/search/search.ts'
import { splitWords } from '#app/features/learning/resources/public.server.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import { findHelpArticle, listHelpLinks } from './articles.server.ts'
import type { HelpLink } from './contract.ts'
import { plainText } from './plain-text.ts'

let index: SearchIndex | undefined

/** Articles for a query in any of the four languages, the best first, with their titles in the language of the page. */
export function searchHelp(locale: Locale, query: string): HelpLink[] {
  const byId = new Map(listHelpLinks(locale).map((link) => [link.id, link]))
  return search(getIndex(), query.slice(0, maxQueryLength)).flatMap((id) => byId.get(id) ?? [])
}

const getIndex = (): SearchIndex =>
  (index ??= buildSearchIndex(
    languages.flatMap(({ code }) => documentsIn(code)),
    splitWords,
  ))

function documentsIn(locale: Locale) {
  const roles = (catalogue[locale].help as { centre: { role: Record<HelpRole, string> } }).centre.role
  return listHelpLinks(locale).map(({ id, title, role }) => {
    const { lead, sections, trouble } = findHelpArticle(locale, id)!
    return {
      code: id,
      title,
      purpose: [plainText(lead), ...sections.flatMap((section) => section.title ?? [])].join('\n'),
      labels: roles[role],
      body: [...sections.flatMap(({ items }) => items), ...trouble].map(plainText).join('\n'),
    }
  })
}
