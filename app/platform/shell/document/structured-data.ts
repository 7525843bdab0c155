/** Builders of schema.org data. Nothing in it that is not on the page: no ratings, no reviews. */

/** JSON for a script element: `<` is escaped, so that no text can end the element. */
export const serializeGraph = (graph: readonly object[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')

export const buildQuestionData = (questions: readonly { q: string; a: string }[]): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ q, a }) => ({
    '@type': 'Question',
    name: q,
    acceptedAnswer: { '@type': 'Answer', text: a },
  })),
})

const siteNames = ['สกายไคต์', '스카이카이트', '天鸢']

/** The product as an organization: its names, logo and languages. The operator of an installation may be another one. */
export const buildOrganizationData = (baseUrl: string): object => ({
  '@type': 'Organization',
  name: 'Skykite',
  alternateName: siteNames,
  url: `${baseUrl}/`,
  logo: `${baseUrl}/icons/icon-512.png`,
})

export const buildSiteData = (baseUrl: string): readonly object[] => [
  {
    '@type': 'WebSite',
    name: 'Skykite',
    alternateName: siteNames,
    url: `${baseUrl}/`,
    inLanguage: ['en', 'th', 'ko', 'zh-CN'],
  },
  {
    '@type': 'SoftwareApplication',
    name: 'Skykite',
    applicationCategory: 'EducationalApplication',
    operatingSystem: 'Web',
    license: 'https://www.apache.org/licenses/LICENSE-2.0',
    isAccessibleForFree: true,
    audience: { '@type': 'EducationalAudience', educationalRole: ['student', 'teacher'] },
    typicalAgeRange: '5-15',
  },
]

type CourseData = { title: string; summary: string; ages: readonly number[]; hours: number }

export const buildCourseData = ({ title, summary, ages, hours }: CourseData, url: string): object => ({
  '@type': 'Course',
  name: title,
  description: summary,
  url,
  provider: organization(url),
  inLanguage: ['en', 'th', 'ko', 'zh-CN'],
  typicalAgeRange: ages.join('-'),
  isAccessibleForFree: true,
  license: 'https://creativecommons.org/licenses/by-sa/4.0/',
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online', courseWorkload: `PT${hours}H` },
})

type ArticleData = { title: string; lead: string; steps: readonly string[] }

/** Instructions with steps, or an article without. */
export const buildArticleData = ({ title, lead, steps }: ArticleData, url: string): object =>
  steps.length > 1
    ? {
        '@type': 'HowTo',
        name: title,
        description: lead,
        url,
        step: steps.map((text, index) => ({ '@type': 'HowToStep', position: index + 1, text })),
      }
    : { '@type': 'Article', headline: title, description: lead, url, publisher: organization(url) }

const organization = (url: string) => ({ '@type': 'Organization', name: 'Skykite', url: new URL(url).origin })

type PlanOffer = { name: string; seats: number | null; currency: string; amount: number; per: 'month' | 'year' }

/** One product for each plan on sale, with its offers in the currency of the page. */
export const buildPlanData = (offers: readonly PlanOffer[], url: string): readonly object[] =>
  [...Map.groupBy(offers, ({ name }) => name)].map(([name, planOffers]) => ({
    '@type': 'Product',
    name: `Skykite ${name}`,
    brand: { '@type': 'Brand', name: 'Skykite' },
    url,
    offers: planOffers.map(({ seats, currency, amount, per }) => ({
      '@type': 'Offer',
      price: amount,
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: amount,
        priceCurrency: currency,
        unitCode: per === 'year' ? 'ANN' : 'MON',
      },
      ...(seats !== null && { eligibleQuantity: { '@type': 'QuantitativeValue', maxValue: seats } }),
    })),
  }))
