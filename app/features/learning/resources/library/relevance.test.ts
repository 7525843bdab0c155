import { beforeAll, expect, test } from 'vitest'
import { contentLanguages } from '#content/languages.ts'
import { publishActivities } from '#content/publish.ts'
import { publishResources } from '#content/publish-resources.ts'
import { buildSearchIndex, type SearchIndex } from '#rules/resources/search/index.ts'
import { search } from '#rules/resources/search/search.ts'
import { parseContent, readContentFiles } from '#tools/content/content-files.ts'
import { repository } from '#tools/source-files.ts'
import { relevanceQueries } from './relevance-queries.ts'
import { activityDocument, resourceDocument } from './search-documents.ts'
import { splitWords } from './split-words.ts'

let index: SearchIndex
beforeAll(() => {
  const { content } = parseContent(readContentFiles(repository))
  const labels = { kind: '', course: '', units: [] }
  const documents = contentLanguages.flatMap((language) => [
    ...Object.values(publishResources(content, language)).map((resource) => resourceDocument(resource, labels)),
    ...Object.values(publishActivities(content, language)).map((activity) => activityDocument(activity, labels)),
  ])
  index = buildSearchIndex(documents, splitWords)
})

const rows = Object.values(relevanceQueries).flat()

test('60 queries in four languages have a wanted resource among the first three for at least 95 %', () => {
  expect(rows).toHaveLength(60)
  const missed = rows.flatMap(([query, ...codes]) => {
    const results = search(index, query).slice(0, 3)
    return results.some((code) => codes.includes(code)) ? [] : [`${query}: ${results.join(' ')}`]
  })
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(rows.length * 0.05)
})

test.each([
  ['Thai', 'เกียรติบัด', 'K01'],
  ['Thai', 'เลขฐานส่อง', 'P05'],
  ['Korean', '비밀번오', 'P06'],
  ['Korean', '화살펴 카드', 'D01'],
  ['Chinese', '二进至手链', 'W21'],
  ['Chinese', '教室标鉴', 'L01'],
])('forgives a typing mistake in %s: %s', (_, query, code) => {
  expect(search(index, query).slice(0, 3)).toContain(code)
})

test('a query for nothing that the library has finds nothing', () => {
  expect(search(index, 'zzzzqqqq')).toEqual([])
  expect(search(index, '')).toEqual([])
})
