import type { Page } from 'playwright-core'
import { parseJson } from '#rules/input/json.ts'
import { languages } from '#app/platform/i18n/languages.ts'

const descriptionLength = { min: 30, max: 320 }
const graphLimits = { depth: 20, values: 5_000 }
/** Fields that search engines require of a type. */
const requiredFields: Record<string, readonly string[]> = {
  WebSite: ['name', 'url'],
  SoftwareApplication: ['name', 'applicationCategory'],
  Organization: ['name', 'url', 'logo'],
  FAQPage: ['mainEntity'],
  Course: ['name', 'description', 'provider'],
  HowTo: ['name', 'step'],
  Article: ['headline', 'publisher'],
  Product: ['name', 'offers'],
  LearningResource: ['name'],
}

type Head = {
  title: string
  lang: string
  headings: number
  description: string
  canonical: string
  alternates: string[]
  image: string
  graph: string | null
}

/** Problems of the metadata of a loaded public page; empty if search engines and cards get all they need. */
export async function findMetadataProblems(page: Page, url: string): Promise<string[]> {
  const head = await page.evaluate((): Head => {
    const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? ''
    return {
      title: document.title,
      lang: document.documentElement.lang,
      headings: document.querySelectorAll('h1').length,
      description: attribute('meta[name=description]', 'content'),
      canonical: attribute('link[rel=canonical]', 'href'),
      alternates: [...document.querySelectorAll('link[rel=alternate][hreflang]')].map(
        (link) => (link as HTMLLinkElement).hreflang,
      ),
      image: attribute('meta[property="og:image"]', 'content'),
      graph: document.querySelector('script[type="application/ld+json"]')?.textContent ?? null,
    }
  })
  const path = new URL(url).pathname
  const image = await fetch(new URL(new URL(head.image || '/', url).pathname, url))
  const expected = [...languages.map(({ tag }) => tag), 'x-default'].toSorted().join()
  return [
    ...(head.title.length > 8 ? [] : ['no title']),
    ...(head.headings === 1 ? [] : [`${head.headings} h1`]),
    ...(head.description.length >= descriptionLength.min && head.description.length <= descriptionLength.max
      ? []
      : [`description of ${head.description.length} characters`]),
    ...(new URL(head.canonical || '/', url).pathname === path ? [] : [`canonical ${head.canonical}`]),
    ...(head.alternates.toSorted().join() === expected ? [] : [`alternates ${head.alternates.join()}`]),
    ...(image.ok && image.headers.get('content-type')?.startsWith('image/') ? [] : [`no card at ${head.image}`]),
    ...(head.graph === null ? [] : graphProblems(head.graph)),
  ]
}

export function graphProblems(text: string): string[] {
  const parsed = parseJson(text, graphLimits)
  if (!parsed.ok) return ['structured data is not JSON']
  const { '@context': context, '@graph': graph } = parsed.value as {
    '@context'?: string
    '@graph'?: Record<string, unknown>[]
  }
  if (context !== 'https://schema.org' || !Array.isArray(graph)) return ['structured data without context or graph']
  return graph.flatMap((node) =>
    (requiredFields[String(node['@type'])] ?? ['@type'])
      .filter((field) => node[field] === undefined || node[field] === '')
      .map((field) => `${String(node['@type'])} without ${field}`),
  )
}
